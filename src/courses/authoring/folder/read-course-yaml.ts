import { isMap, isScalar, isSeq, type Scalar, type YAMLMap } from 'yaml'
import { isAddress, MEDIA_ADDRESS } from '#domain/media/named-media.ts'
import { ownValue } from '#domain/unknown-value.ts'
import { COURSE, type Field, findMeantField, MODULE, MODULES, type Part } from './course-fields.ts'
import type { FileProblem } from './file-problem.ts'
import { explainList, explainQuotes, lintCourseYaml } from './lint-course-yaml.ts'
import { explainLostText, withoutCurlyQuotes } from './lost-text.ts'
import { shortenLine } from './yaml-line.ts'
import { isNode, parseYaml } from './yaml-text.ts'

/** A file reference in a field of the document. */
export interface NamedFile {
  kind: 'media' | 'article'
  /** Path as written in `course.yaml`. */
  path: string
  line: number
  /** Document path of the field, such as `sections[0].modules[1].videoUrl`. */
  place: string
  /** The document part that contains the field, and the field's name. Its value is filled in later. */
  fields: Record<string, unknown>
  field: string
}

/** An id to insert before the fields of a part, or to replace another id. */
export interface NewId {
  id: string
  line: number
  /** Offset of the part's first field or of the replaced id. */
  offset: number
  /** End of the replaced id; otherwise equal to `offset`. */
  end: number
  /** True for a part in braces. */
  isFlow: boolean
}

/** The parsed `course.yaml`. */
export interface CourseYaml {
  /** The course document without the contents of other files. Undefined if the text is unreadable. */
  document: unknown
  problems: Omit<FileProblem, 'file'>[]
  /** Document paths whose problems are already reported. */
  explained: Set<string>
  /** Lines by document path. */
  lines: Map<string, number>
  files: NamedFile[]
  newIds: NewId[]
}

interface Reading extends Omit<CourseYaml, 'document'> {
  text: string
  lineOf: (offset: number) => number
  newId: () => string
  isAllNew: boolean
}

/**
 * Parses `course.yaml` according to the tables of `course-fields.ts`. Takes text values literally, such as `no`, `0.50`
 * and `2024-01-01`. Adds missing ids from `newId`, or replaces all ids with `isAllNew`.
 */
export function readCourseYaml(text: string, newId: () => string, isAllNew = false): CourseYaml {
  const yaml = parseYaml(text)
  const { problems, isReadable } = lintCourseYaml(yaml)
  const found = { explained: new Set<string>(), lines: new Map(), files: [], newIds: [] }
  const reading: Reading = {
    ...found,
    text,
    lineOf: yaml.lineOf,
    newId,
    isAllNew,
    problems: problems.map((problem) => ({ ...problem, severity: 'error' })),
  }
  const document = isReadable ? readPart(yaml.parsed.contents, COURSE, '', reading) : undefined
  return { ...reading, document }
}

function report(reading: Reading, line: number, message: string): void {
  reading.problems.push({ severity: 'error', line, message })
}

function warn(reading: Reading, line: number, message: string): void {
  reading.problems.push({ severity: 'warning', line, message })
}

function lineOfNode(node: unknown, reading: Reading): number {
  return reading.lineOf(isNode(node) ? node.range[0] : 0)
}

function placeIn(place: string, field: string): string {
  return place === '' ? field : `${place}.${field}`
}

/** Reads a part of the course. `place` is its document path. */
function readPart(node: unknown, part: Part, place: string, reading: Reading): unknown {
  const line = lineOfNode(node, reading)
  reading.lines.set(place, line)
  if (part.short !== undefined && isScalar(node)) {
    const field = { name: part.short, kind: 'text', isEntry: true } as const
    return { ...part.defaults, [part.short]: readText(node, field, placeIn(place, part.short), reading) }
  }
  if (part.short !== undefined && isMap(node) && !hasKnownField(node, part)) {
    const [value = ''] = reading.text.slice(...(isNode(node) ? node.range : [0, 0])).split(/\r?\n/, 1)
    report(reading, line, explainQuotes({ hyphens: '- ', name: undefined, value }))
    reading.explained.add(placeIn(place, part.short))
    return { [part.short]: '…' }
  }
  if (!isMap(node) || node.items.length === 0) {
    report(reading, line, `${part.name} is expected here, written as fields such as '${exampleOf(part)}: …'`)
    reading.explained.add(place)
    // A draft may have a link or captions without any fields.
    return isMap(node) && !part.hasId ? {} : undefined
  }
  const kind = part === MODULE ? findModuleKind(node, place, reading) : part
  const fields: Record<string, unknown> = { ...kind.defaults }
  if (kind.hasId) addId(node, fields, reading)
  const names = new Set(node.items.map(({ key }) => writtenOf(key)))
  if (kind.oneOf?.every((name) => names.has(name)))
    report(reading, line, `${kind.name} has ${kind.oneOf.map((name) => `'${name}'`).join(' or ')}, not both`)
  for (const { key, value } of node.items) {
    const written = writtenOf(key)
    const name = Object.hasOwn(kind.fields, written)
      ? written
      : readUnknown(key, { names, part, kind }, reading)
    const field = name === undefined ? undefined : ownValue(kind.fields, name)
    if (name !== undefined && field)
      readField(value, { name, ...field }, { fields, place, line: lineOfNode(key, reading) }, reading)
  }
  return fields
}

/** Reports an unknown field. Returns the probable field, to avoid a second report that it is missing. */
function readUnknown(
  key: unknown,
  { names, part, kind }: { names: ReadonlySet<string>; part: Part; kind: Part },
  reading: Reading,
): string | undefined {
  const name = writtenOf(key)
  if (isExplained(name, part, kind)) return undefined
  const meant = findMeantField(name, kind)
  const hint =
    meant === undefined ? `its fields are ${Object.keys(kind.fields).join(', ')}` : `did you mean '${meant}'?`
  report(reading, lineOfNode(key, reading), `'${shortenLine(name)}' isn’t a field of ${kind.name}: ${hint}`)
  return meant === undefined || names.has(meant) ? undefined : meant
}

/** Returns a field name as written. */
function writtenOf(key: unknown): string {
  return String(isScalar(key) ? key.value : key)
}

function hasKnownField(node: YAMLMap, part: Part): boolean {
  return node.items.some(({ key }) => {
    const name = writtenOf(key)
    return Object.hasOwn(part.fields, name) || findMeantField(name, part) !== undefined
  })
}

function exampleOf(part: Part): string {
  return Object.keys(part.fields).find((name) => name !== 'id') ?? 'id'
}

function isContent(name: string): name is keyof typeof MODULES {
  return Object.hasOwn(MODULES, name)
}

/**
 * Returns true for a problem that is already reported: a second content field, or a field of a module without content.
 */
function isExplained(name: string, part: Part, kind: Part): boolean {
  if (part !== MODULE) return false
  return (
    isContent(name) ||
    (kind === MODULE && Object.values(MODULES).some(({ fields }) => Object.hasOwn(fields, name)))
  )
}

/** Determines the kind of a module from its content field, even if misspelled. */
function findModuleKind(node: YAMLMap, place: string, reading: Reading): Part {
  const names = node.items.map(({ key }) => writtenOf(key))
  const [content, second] = [...new Set(names.filter(isContent))]
  if (second !== undefined)
    report(reading, lineOfNode(node, reading), `a module can have '${content}' or '${second}', not both`)
  if (content !== undefined) return MODULES[content]
  const meant = Object.values(MODULES).find((kind) => {
    const contents = names.map((name) => findMeantField(name, kind))
    return contents.some((name) => name !== undefined && isContent(name) && MODULES[name] === kind)
  })
  for (const field of ['type', 'videoUrl', 'editorData']) reading.explained.add(placeIn(place, field))
  if (meant !== undefined) return meant
  report(reading, lineOfNode(node, reading), "a module needs 'video', 'article' or 'questions': add one")
  return MODULE
}

/** Adds a new id to a part, if it has none or all ids are replaced. */
function addId(node: YAMLMap, fields: Record<string, unknown>, reading: Reading): void {
  const [first] = node.items
  const written = node.get('id', true)
  if (node.has('id') && !(reading.isAllNew && isNode(written))) return
  const start = isNode(first?.key) ? first.key.range[0] : 0
  const [offset, end] = isNode(written) ? written.range : [start, start]
  const id = reading.newId()
  fields.id = id
  reading.newIds.push({ id, offset, end, line: reading.lineOf(offset), isFlow: node.flow === true })
}

/** The document part that contains a field. */
interface FieldPlace {
  fields: Record<string, unknown>
  place: string
  line: number
}

/** Reads a field into its part. An empty field counts as absent. */
function readField(
  node: unknown,
  { name, field = name, kind }: Field & { name: string },
  { fields, place: partPlace, line }: FieldPlace,
  reading: Reading,
): void {
  const place = placeIn(partPlace, field)
  reading.lines.set(place, line)
  if (node === null || (isScalar(node) && node.type === 'PLAIN' && node.value === '')) {
    if (isScalar(node) && kind === 'text') readText(node, { name, kind }, place, reading)
    if (name !== 'id') return
    report(reading, line, "'id' is empty: remove the line, and publishing writes a new one")
    reading.explained.add(place)
    return
  }
  if (name === 'id' && reading.isAllNew) return
  if (typeof kind === 'object') fields[field] = readList(node, kind, { name, place, line }, reading)
  else if (kind === 'certificate') fields[field] = readCertificate(node, place, reading)
  else readValue(node, { name, field, kind }, { fields, place, line }, reading)
}

type ValueKind = Exclude<Field['kind'], 'certificate' | Part>

/** Reads a single value, either inline or from a referenced file. */
function readValue(
  node: unknown,
  { name, field, kind }: { name: string; field: string; kind: ValueKind },
  { fields, place, line }: FieldPlace,
  reading: Reading,
): void {
  const text = isScalar(node) ? readText(node, { name, kind }, place, reading) : undefined
  if (kind === 'media' && isMap(node) && node.items.length === 1 && node.has('address'))
    fields[field] = String(node.get('address'))
  else if (text === undefined) {
    report(reading, line, `'${name}' is one value, not a list or a group of fields`)
    reading.explained.add(place)
  } else if (kind === 'article' || (kind === 'media' && isOurs(text)))
    reading.files.push({ kind, path: text, line, place, fields, field })
  else if (kind === 'flag' && !/^(?:true|false)$/i.test(text)) {
    report(reading, line, `${name}: must be true or false`)
    fields[field] = /^(?:yes|y|on|x|1)$/i.test(text)
  } else fields[field] = toFieldValue(text, kind)
}

/** Reads the certificate rule of a course. The document check validates it. */
function readCertificate(node: unknown, place: string, reading: Reading): unknown {
  if (!isMap(node)) {
    const text = isScalar(node) ? String(node.value) : ''
    return /^(true|false)$/i.test(text) ? text.toLowerCase() === 'true' : String(node)
  }
  return Object.fromEntries(
    node.items.map(({ key, value }) => {
      const [name, text] = [writtenOf(key), isScalar(value) ? String(value.value ?? '') : '']
      reading.lines.set(placeIn(place, name), lineOfNode(key, reading))
      return [name, name === 'months' ? toFieldValue(text, 'number') : text]
    }),
  )
}

/** Reads a text. Reports text lost after a `#` and removed curly quotes. */
function readText(
  node: Scalar,
  { name, kind, isEntry = false }: { name: string; kind: Field['kind']; isEntry?: boolean },
  place: string,
  reading: Reading,
): string {
  const value = String(node.value ?? '')
  if (node.type !== 'PLAIN' || !isNode(node)) return value
  const [, end] = node.range
  const line = reading.lineOf(Math.max(0, end - 1))
  const isText = kind !== 'flag' && kind !== 'number' && name !== 'id'
  const [after = ''] = reading.text.slice(end).split('\n', 1)
  const lost = explainLostText({ name, value, after, isText, isEntry })
  if (lost !== undefined && value === '') {
    report(reading, line, lost)
    reading.explained.add(place)
  } else if (lost !== undefined) warn(reading, line, lost)
  const glued = /\n[ ]*-(\p{L}[^\n]*)/u.exec(reading.text.slice(node.range[0], end))?.[1]
  if (glued !== undefined) {
    const entry = shortenLine(glued)
    const message = `'-${entry}' is part of the text above it: write a separate entry as '- ${entry}'`
    warn(reading, line, message)
  }
  const bare = withoutCurlyQuotes(name, value)
  if (bare === undefined) return value
  warn(
    reading,
    line,
    `the curly quotes around '${name}' are left out: to show them, put straight quotes around them`,
  )
  return bare
}

/** Returns true for a file of the folder or of the portal. */
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
  report(reading, line, explainList(name))
  reading.explained.add(place)
  return []
}

/** Converts a value to its type. The document check reports invalid numbers. */
function toFieldValue(text: string, kind: 'text' | 'flag' | 'number' | 'media'): unknown {
  if (kind === 'flag') return text.toLowerCase() === 'true'
  if (kind === 'number') return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text
  return text
}
