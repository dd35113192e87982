import type { FastifySerializerCompiler } from 'fastify'
import type { z } from 'zod'
import { fieldsOf } from '#domain/unknown-value.ts'

/** Reduces a value to the fields of its schema. */
type Cut = (value: unknown) => unknown

/**
 * Compiles a response writer from its schema. The writer outputs exactly the schema's fields as JSON, in the schema's
 * order. It does not validate values, which TypeScript has checked.
 */
export function createWriter(schema: z.ZodType): (answer: unknown) => string {
  const cut = compileCut(schema) ?? ((answer: unknown) => answer)
  return (answer) => JSON.stringify(cut(answer))
}

/** Fastify's compiler of response writers. */
export const compileWriter: FastifySerializerCompiler<z.ZodType> = ({ schema }) => createWriter(schema)

/**
 * Compiles a schema's field filter, or returns undefined if values pass unchanged. Throws for a kind of schema that
 * no response uses yet.
 */
function compileCut(schema: z.core.$ZodType): Cut | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return cutObject(def.shape)
    case 'array':
      return cutArray(compileCut(def.element))
    case 'record':
      return cutRecord(compileCut(def.valueType))
    case 'union':
      return cutUnion(def.options)
    case 'optional':
    case 'nullable':
    case 'default':
      return cutOptional(compileCut(def.innerType))
    case 'pipe':
      return compileCut(def.out)
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
    case 'literal':
    case 'enum':
    case 'unknown':
      return undefined
    default:
      throw new Error(`cannot write an answer from a schema of type ${def.type}`)
  }
}

type Shape = z.core.$ZodShape

/**
 * Generates code with the schema's field names. It is three times as fast as a loop, since the objects have a fixed
 * shape.
 */
function cutObject(shape: Shape): Cut {
  const cuts = Object.values(shape).map(compileCut)
  const fields = Object.keys(shape).map((name, place) => {
    const value = `value[${JSON.stringify(name)}]`
    return `${JSON.stringify(name)}: ${cuts[place] ? `cuts[${place}](${value})` : value}`
  })
  return new Function('cuts', `return (value) => ({ ${fields.join(', ')} })`)(cuts) as Cut
}

function cutArray(cut: Cut | undefined): Cut | undefined {
  return cut && ((values) => (values as unknown[]).map(cut))
}

/** Drops the key `__proto__`, which would not become a field. No schema's record may contain it. */
function cutRecord(cut: Cut | undefined): Cut | undefined {
  if (!cut) return undefined
  return (values) => {
    const known: Record<string, unknown> = {}
    for (const [key, value] of Object.entries(fieldsOf(values)))
      if (key !== '__proto__') known[key] = cut(value)
    return known
  }
}

function cutOptional(cut: Cut | undefined): Cut | undefined {
  return cut && ((value) => (value === undefined || value === null ? value : cut(value)))
}

/** Compiles a filter for a union of literals, and of objects distinguished by their literals and required fields. */
function cutUnion(options: readonly z.core.$ZodType[]): Cut {
  const kinds = options.map((option) => ({ fits: compileFits(option), cut: compileCut(option) }))
  return (value) => {
    for (const { fits, cut } of kinds) if (fits(value)) return cut?.(value) ?? value
    throw new Error('an answer matches none of the kinds in its schema')
  }
}

/** A field that distinguishes objects by its values or by its presence. */
interface FieldCheck {
  name: string
  values: ReadonlySet<unknown> | undefined
}

function compileFits(option: z.core.$ZodType): (value: unknown) => boolean {
  const { def, values } = (option as z.core.$ZodTypes)._zod
  const literals: ReadonlySet<unknown> | undefined = values
  if (def.type === 'literal') return (value) => literals?.has(value) === true
  if (def.type !== 'object') throw new Error('an answer can only choose between objects and literals')
  const fields = Object.entries(def.shape).filter(([, field]) => field._zod.optout !== 'optional')
  const checks = fields.map(([name, { _zod }]): FieldCheck => ({ name, values: _zod.values }))
  return (value) =>
    checks.every(({ name, values }) => {
      const found = fieldsOf(value)[name]
      return values ? values.has(found) : found !== undefined
    })
}
