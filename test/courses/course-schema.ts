import { z } from 'zod'
import { CertificateRule } from '#contract/course-document.ts'
import { PART_DOCUMENTS } from '#contract/unknown-fields.ts'
import { COURSE, type Field, MODULE, MODULES, type Part } from '#courses/authoring/folder/course-fields.ts'

/** Document schemas of `course.yaml` parts, by part name. */
const DOCUMENTS: Record<string, z.ZodObject> = { ...PART_DOCUMENTS, captions: PART_DOCUMENTS['a caption'] }

/** JSON Schema bounds that text editors check while the author is writing. */
const BOUNDS = ['minimum', 'maximum', 'minLength', 'maxLength']

/** Schema of a text field. Values that look like numbers or booleans are taken literally. */
const TEXT = { type: ['string', 'number', 'boolean'] }

const ADDRESS = {
  type: 'object',
  properties: { address: { type: 'string' } },
  required: ['address'],
  additionalProperties: false,
}

/**
 * Returns the JSON Schema of `course.yaml`, for completion and validation in text editors. It is derived from the field
 * tables and the document schemas. `course check` finds more problems.
 */
export function toCourseSchema(): object {
  const $schema = 'http://json-schema.org/draft-07/schema#'
  return { $schema, title: 'A course of the Partner Training Portal (course.yaml)', ...toPartSchema(COURSE) }
}

function toPartSchema(part: Part): object {
  if (part === MODULE)
    return { anyOf: Object.entries(MODULES).map(([content, kind]) => toObject(kind, [content])) }
  if (part.oneOf) return { anyOf: part.oneOf.map((name) => toObject(withOnly(name, part), [name])) }
  return part.short === undefined ? toObject(part) : { anyOf: [TEXT, toObject(part)] }
}

/** Returns a part with only one of its mutually exclusive fields. */
function withOnly(name: string, part: Part): Part {
  const fields = Object.entries(part.fields).filter(
    ([other]) => other === name || !part.oneOf?.includes(other),
  )
  return { ...part, fields: Object.fromEntries(fields) }
}

function toObject(part: Part, content: string[] = []): object {
  const shape = DOCUMENTS[part.name]?.shape ?? {}
  const fields = Object.entries(part.fields)
  const isRequired = ([name, { field = name }]: [string, Field]) =>
    name !== 'id' &&
    !Object.hasOwn(part.defaults ?? {}, field) &&
    !z.safeParse(shape[field], undefined).success
  const properties = fields.map(([name, field]) => [name, toFieldSchema(field, shape[field.field ?? name])])
  const required = new Set([...fields.filter(isRequired).map(([name]) => name), ...content])
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.size > 0 && { required: [...required] }),
    additionalProperties: false,
  }
}

function toFieldSchema({ kind }: Field, document: z.core.$ZodType): object {
  if (typeof kind === 'object') return { type: 'array', items: toPartSchema(kind) }
  if (kind === 'media') return { anyOf: [{ type: 'string' }, ADDRESS] }
  if (kind === 'certificate') return certificateSchema()
  const { type, ...schema } = z.toJSONSchema(document, { target: 'draft-7', io: 'input' })
  const bounds = Object.entries(schema).filter(
    ([name, bound]) => BOUNDS.includes(name) && bound !== Number.MAX_SAFE_INTEGER,
  )
  return { ...(kind === 'text' ? TEXT : { type }), ...Object.fromEntries(bounds) }
}

/** Returns the certificate rule's JSON Schema without its `$schema` field. */
function certificateSchema(): object {
  const { $schema: _draft, ...schema } = z.toJSONSchema(CertificateRule, { target: 'draft-7', io: 'input' })
  return schema
}
