import type { YAMLMap } from 'yaml'
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import { isAddress, MEDIA_ADDRESS } from '#domain/named-media.ts'
import { nearest } from '../../core/nearest.ts'
import type { Field, Part } from './course-fields.ts'
import { COURSE, MODULE, MODULES, writtenNameOf } from './course-fields.ts'
import type { FileProblem } from './file-problem.ts'
import { findYamlProblems, isNode } from './yaml-problems.ts'

/** A file that `course.yaml` names for a field of the document. */
export interface NamedFile {
  kind: 'media' | 'article'
  /** As written. */
  path: string
  line: number
  /** The field's place in the document, such as `sections[0].modules[1].videoUrl`. */
  place: string
  /** The part of the document that has the field, and the field's name: its value is filled in once it is known. */
  fields: Record<string, unknown>
  field: string
}

/** An id that the file does not have yet, and where it belongs. */
export interface NewId {
  id: string
  line: number
  /** The offset of the first field of the part. */
  offset: number
  /** True for a part in braces. */
  isFlow: boolean
}

/** What `course.yaml` says. */
export interface CourseYaml {
  /** The course document without the files it names; undefined if the text is not YAML that a course may be. */
  document: unknown
  problems: Omit<FileProblem, 'file'>[]
  /** Places of which the problems have said already what is wrong. */
  explained: Set<string>
  /** Lines by places of the document. */
  lines: Map<string, number>
  files: NamedFile[]
  newIds: NewId[]
}

interface Reading extends Omit<CourseYaml, 'document'> {
  lineOf: (offset: number) => number
  newId: () => string
}

/**
 * Reads a text as a course, as the tables of `course-fields.ts` say. Every text is taken as it stands there (`no`, `0.50` and
 * `2024-01-01` are words), whatever is not a text by its field. What has no id yet gets one from `newId`.
 */
export function readCourseYaml(text: string, newId: () => string): CourseYaml {
  const lineCounter = new LineCounter()
  const lineOf = (offset: number) => Math.max(1, lineCounter.linePos(offset).line)
  const found = { problems: [], explained: new Set<string>(), lines: new Map(), files: [], newIds: [] }
  const reading: Reading = { ...found, lineOf, newId }
  const parsed = parseDocument(text, {
    schema: 'failsafe',
    lineCounter,
    prettyErrors: false,
    logLevel: 'error',
  })
  const { problems, isReadable } = findYamlProblems(parsed, text, lineOf)
  reading.problems.push(...problems)
  const document = isReadable ? readPart(parsed.contents, COURSE, '', reading) : undefined
  return { ...reading, document }
}

function report(reading: Reading, line: number, message: string): void {
  reading.problems.push({ severity: 'error', line, message })
}

function lineOfNode(node: unknown, reading: Reading): number {
  return reading.lineOf(isNode(node) ? node.range[0] : 0)
}

function placeIn(place: string, field: string): string {
  return place === '' ? field : `${place}.${field}`
}

/** Reads a part of the course, whose place in the document is given. */
function readPart(node: unknown, part: Part, place: string, reading: Reading): unknown {
  const line = lineOfNode(node, reading)
  reading.lines.set(place, line)
  if (part.short !== undefined && isScalar(node))
    return { ...part.defaults, [part.short]: String(node.value) }
  if (!isMap(node) || node.items.length === 0) {
    report(reading, line, `${part.name} is expected here, written as fields such as '${exampleOf(part)}: …'`)
    reading.explained.add(place)
    return undefined
  }
  const kind = part === MODULE ? findModuleKind(node, place, reading) : part
  const fields: Record<string, unknown> = { ...kind.defaults }
  if (kind.hasId) addId(node, fields, reading)
  for (const { key, value } of node.items) {
    const name = String(isScalar(key) ? key.value : key)
    const field = Object.hasOwn(kind.fields, name) ? kind.fields[name] : undefined
    const line = lineOfNode(key, reading)
    if (field) readField(value, { name, ...field }, { fields, place, line }, reading)
    else if (!isExplained(name, part, kind)) {
      const meant = findMeant(name, kind)
      reportUnknown(name, { part: kind, line, meant }, reading)
      // Read as what it should be, so that nobody is told, too, that it is missing.
      const known = meant === undefined || node.has(meant) ? undefined : kind.fields[meant]
      if (known) readField(value, { name: meant ?? name, ...known }, { fields, place, line }, reading)
    }
  }
  return fields
}

function exampleOf(part: Part): string {
  return Object.keys(part.fields).find((name) => name !== 'id') ?? 'id'
}

function isContent(name: string): name is keyof typeof MODULES {
  return Object.hasOwn(MODULES, name)
}

/** A second content is named already, and nobody knows which fields a module without any may have. */
function isExplained(name: string, part: Part, kind: Part): boolean {
  if (part !== MODULE) return false
  return (
    isContent(name) ||
    (kind === MODULE && Object.values(MODULES).some(({ fields }) => Object.hasOwn(fields, name)))
  )
}

/** Finds what kind a module is of, by the field of its content, which may be misspelt. */
function findModuleKind(node: YAMLMap, place: string, reading: Reading): Part {
  const names = node.items.map(({ key }) => String(isScalar(key) ? key.value : key))
  const [content, second] = [...new Set(names.filter(isContent))]
  if (second !== undefined)
    report(
      reading,
      lineOfNode(node, reading),
      `a module has one content: '${content}' or '${second}', not both`,
    )
  if (content !== undefined) return MODULES[content]
  const meant = names.map((name) => nearest(name, Object.keys(MODULES))).find((name) => name !== undefined)
  for (const field of ['type', 'videoUrl', 'editorData']) reading.explained.add(placeIn(place, field))
  if (meant !== undefined && isContent(meant)) return MODULES[meant]
  report(
    reading,
    lineOfNode(node, reading),
    "a module needs one of 'video', 'article' and 'questions': add it",
  )
  return MODULE
}

/** Gives a part the id it is written with, or a new one. */
function addId(node: YAMLMap, fields: Record<string, unknown>, reading: Reading): void {
  const [first] = node.items
  const offset = isNode(first?.key) ? first.key.range[0] : 0
  if (node.has('id')) return
  const id = reading.newId()
  fields.id = id
  reading.newIds.push({ id, offset, line: reading.lineOf(offset), isFlow: node.flow === true })
}

/** The field that an author means who writes this name. */
function findMeant(name: string, part: Part): string | undefined {
  const known = Object.keys(part.fields)
  return nearest(name, known) ?? known.find((each) => each === writtenNameOf(name))
}

function reportUnknown(
  name: string,
  { part, line, meant }: { part: Part; line: number; meant: string | undefined },
  reading: Reading,
): void {
  const known = Object.keys(part.fields)
  const hint = meant === undefined ? `it has ${known.join(', ')}` : `did you mean '${meant}'?`
  report(reading, line, `'${name}' is not a field of ${part.name}: ${hint}`)
}

/** Where a field belongs that is being read. */
interface FieldPlace {
  fields: Record<string, unknown>
  place: string
  line: number
}

/** Reads a field into the part it belongs to. One that is left empty is not there at all. */
function readField(
  node: unknown,
  { name, field = name, kind }: Field & { name: string },
  { fields, place, line }: FieldPlace,
  reading: Reading,
): void {
  const fieldPlace = placeIn(place, field)
  reading.lines.set(fieldPlace, line)
  if (node === null || (isScalar(node) && node.type === 'PLAIN' && node.value === '')) {
    if (name !== 'id') return
    report(reading, line, "'id' is empty: take the line out, and the import writes a new id")
    reading.explained.add(fieldPlace)
    return
  }
  if (typeof kind === 'object') {
    fields[field] = readList(node, kind, { name, place: fieldPlace, line }, reading)
    return
  }
  const text = isScalar(node) ? String(node.value) : undefined
  if (kind === 'media' && isMap(node) && node.items.length === 1 && node.has('address'))
    fields[field] = String(node.get('address'))
  else if (text === undefined) {
    report(
      reading,
      line,
      `'${name}' is one ${kind === 'text' ? 'text' : 'value'}, not a list or a group of fields`,
    )
    reading.explained.add(fieldPlace)
  } else if (kind === 'article' || (kind === 'media' && isOurs(text)))
    reading.files.push({
      kind,
      path: text,
      line,
      place: fieldPlace,
      fields,
      field,
    })
  else fields[field] = typedValue(text, kind)
}

/** Returns whether a text names a file that should be looked for, of the folder or of the portal. */
function isOurs(text: string): boolean {
  return text !== '' && (!isAddress(text) || text.startsWith(MEDIA_ADDRESS))
}

function readList(
  node: unknown,
  part: Part,
  { name, place, line }: { name: string; place: string; line: number },
  reading: Reading,
): unknown[] {
  if (isSeq(node)) return node.items.map((item, index) => readPart(item, part, `${place}[${index}]`, reading))
  report(reading, line, `'${name}' is a list: begin each of its entries with '- '`)
  reading.explained.add(place)
  return []
}

/** A text that is neither true nor false, or no number, is left to the check of the document. */
function typedValue(text: string, kind: 'text' | 'flag' | 'number' | 'media'): unknown {
  if (kind === 'flag') return /^(?:true|false)$/i.test(text) ? text.toLowerCase() === 'true' : text
  if (kind === 'number') return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text
  return text
}
