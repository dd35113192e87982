import { Document, isMap, isScalar, isSeq, visit } from 'yaml'
import type { Course } from '#domain/course/course.ts'
import { isAddress } from '#domain/media/named-media.ts'
import { fieldsOf, listOf } from '#domain/unknown-value.ts'
import { COURSE, type Field, LINK, MODULE, MODULES, type Part } from './course-fields.ts'
import { withoutCurlyQuotes } from './lost-text.ts'

/** Paths of the files that belong to a written course. */
export interface FileNames {
  /** Returns the path of an article's file. */
  article: (moduleId: string) => string
  /** Returns the path of a media file. Undefined for media referenced by URL. */
  media: (address: string) => string | undefined
}

type Fields = Readonly<Record<string, unknown>>

/** The value of a link to a file: a PDF, or any other stored file, which the check reports. */
const FILE = /^\/media\/(?:[^/]+\.pdf|[0-9a-f]{64}\.\w+)$/

/** Writes a course as `course.yaml`. Reading it restores the same document. */
export function writeCourseYaml(course: Course, names: FileNames): string {
  const yaml = new Document(writePart({ ...course }, COURSE, names))
  partBlocks(yaml)
  quoteCurly(yaml)
  return yaml.toString({ lineWidth: 0, nullStr: '' })
}

/** Adds an empty line before each section and module for readability. */
function partBlocks(yaml: Document): void {
  const sections = yaml.get('sections')
  if (!isSeq(sections)) return
  for (const [place, section] of sections.items.entries()) {
    if (!isMap(section)) continue
    section.spaceBefore = place > 0
    const modules = section.get('modules')
    if (!isSeq(modules)) continue
    for (const [index, module] of modules.items.entries()) if (isMap(module)) module.spaceBefore = index > 0
  }
}

/** Quotes texts within curly quotes, which reading would otherwise remove. */
function quoteCurly(yaml: Document): void {
  visit(yaml, {
    Pair: (_key, { key, value }) => {
      if (!isScalar(key) || !isScalar(value) || typeof value.value !== 'string') return
      if (withoutCurlyQuotes(String(key.value), value.value) !== undefined) value.type = 'QUOTE_DOUBLE'
    },
  })
}

function writePart(fields: Fields, part: Part, names: FileNames): unknown {
  const kind = part === MODULE ? kindOf(fields) : part
  const written: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(kind.fields)) {
    const documentField = field.field ?? name
    const value = fields[documentField]
    if (part === LINK && name === (typeof value === 'string' && FILE.test(value) ? 'address' : 'file'))
      continue
    if (value !== undefined && value !== kind.defaults?.[documentField])
      written[name] = writeField(value, field, fields, names)
  }
  if (kind.short === undefined || Object.keys(written).length > 1) return written
  // An answer without text must differ from an empty list entry.
  if (Object.keys(written).length === 0) return { [kind.short]: null }
  return written[kind.short] ?? written
}

function kindOf({ type }: Fields): Part {
  if (type === 'video' || type === 'article') return MODULES[type]
  return MODULES.questions
}

function writeField(value: unknown, { kind }: Field, fields: Fields, names: FileNames): unknown {
  // A draft's list has null for an unreadable part.
  if (typeof kind === 'object')
    return listOf(value).map((each) => (each === null ? null : writePart(fieldsOf(each), kind, names)))
  if (kind === 'article') return names.article(String(fields.id))
  if (kind !== 'media') return value
  const address = String(value)
  return names.media(address) ?? (address === '' || isAddress(address) ? address : { address })
}
