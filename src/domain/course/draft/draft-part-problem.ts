import { MAX_MODULES, MAX_PART_OBJECTS, MAX_QUESTIONS, MAX_SECTIONS } from '../../course-limits.ts'
import { isStorable, NOT_STORABLE } from '../../text/storable.ts'
import { type Fields, fieldsOf, isSameJson, listOf } from '../../unknown-value.ts'
import { MAX_NESTING } from '../article-values.ts'
import { MODULE_TYPES, type ModuleType } from '../course.ts'
import { OUTLINE, type ParsedPart } from './draft-parts.ts'

/** The kind of a draft's part: the outline, or the type of its module. It is `module` if the type is unknown. */
export type PartKind = ModuleType | 'module' | 'outline'

/** The names of parts within a sentence. */
export const PART_NAMES: Record<PartKind, string> = {
  article: 'this article',
  quiz: 'this quiz',
  video: 'this video',
  module: 'this module',
  outline: 'the outline',
}

/** Messages for a part that is too large. */
export const PART_TOO_LONG: Record<PartKind, string> = {
  article: 'This article is too long. Split it in two.',
  quiz: 'This quiz is too long. Split it in two.',
  video: 'The notes and links of this video are too long. Shorten them.',
  module: 'This module is too long. Split it in two.',
  outline: 'The outline is too long. Shorten its text and titles, or split the course in two.',
}

/** Returns the kind of a part, or `module` for a module that the outline no longer contains. */
export function kindOfPart(part: string, outline: Fields): PartKind {
  if (part === OUTLINE) return 'outline'
  return MODULE_TYPES.find((known) => known === moduleType(part, outline)) ?? 'module'
}

/** Message for a draft whose parts are too large together. */
export const DRAFT_TOO_LONG = 'This course is too long. Split it in two.'

export const TOO_MANY_SECTIONS = `A course can have at most ${MAX_SECTIONS} sections.`
export const TOO_MANY_MODULES = `A course can have at most ${MAX_MODULES} modules.`
export const TOO_MANY_QUESTIONS = `A quiz can have at most ${MAX_QUESTIONS} questions.`

/** Maximum nesting of a part's JSON. The nesting of an article is inside its `editorData`, which is a text. */
const MAX_PART_NESTING = 60

/** The reason why a text cannot be stored as a part of a draft, and the path of the problem. */
export interface PartProblem {
  place: string
  message: string
}

/** The stored state that a part is checked against: the outline, and the part's current content. */
interface Stored {
  courseId: string
  outline: Fields
  before: Fields | undefined
}

/** Returns whether a part has too many objects and lists, without parsing it. */
export function hasTooManyObjects(content: string): boolean {
  let count = 0
  for (const bracket of ['{', '['])
    for (let at = content.indexOf(bracket); at >= 0; at = content.indexOf(bracket, at + 1))
      if (++count > MAX_PART_OBJECTS) return true
  return false
}

/**
 * Returns the problem that prevents a content from being stored as this part of a draft, or undefined if there is
 * none. The part must be JSON of the part's shape, with a unique id for each module and unchanged types of modules
 * and fields. It need not be publishable, and may for example lack a title or a correct answer. A field of another
 * type that came from a folder may remain until it is fixed, and a list above a current limit may shrink.
 */
export function findPartProblem(part: string, content: ParsedPart, stored: Stored): PartProblem | undefined {
  const { value, fields } = content
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { place: '', message: 'must be a JSON object' }
  const forbidden = findForbidden(value, part === OUTLINE ? isStorable : () => true)
  if (forbidden) return forbidden
  return part === OUTLINE ? findInOutline(fields, stored) : findInModule(content, part, stored)
}

/** Returns the first problem in a value of any shape. `isText` decides which texts are allowed. */
function findForbidden(
  value: unknown,
  isText: (text: string) => boolean,
  depth = 1,
): PartProblem | undefined {
  if (typeof value === 'string') return isText(value) ? undefined : { place: '', message: NOT_STORABLE }
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > MAX_PART_NESTING)
    return { place: '', message: `is nested more than ${MAX_PART_NESTING} levels deep` }
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) {
      const problem = findForbidden(value[at], isText, depth + 1)
      if (problem) return within(`[${at}]`, problem)
    }
    return undefined
  }
  for (const name of Object.keys(value)) {
    if (name === '__proto__') return { place: name, message: 'is not a field' }
    const problem = findForbidden(fieldsOf(value)[name], isText, depth + 1)
    if (problem) return within(name, problem)
  }
  return undefined
}

function within(step: string, { place, message }: PartProblem): PartProblem {
  return { place: place === '' || place.startsWith('[') ? step + place : `${step}.${place}`, message }
}

const OF_OUTLINE = {
  name: 'string',
  description: 'string',
  webPath: 'string',
  backgroundImage: 'string',
  enabled: 'boolean',
  minutes: 'number',
  sections: 'list',
} as const

function findInOutline(fields: Fields, { courseId, outline }: Stored): PartProblem | undefined {
  if (fields.id !== courseId) return { place: 'id', message: 'must match the course’s ID' }
  const wrong = findWrongType(fields, OF_OUTLINE, { before: outline })
  if (wrong) return wrong
  const sections = listOf(fields.sections)
  if (sections.length > Math.max(MAX_SECTIONS, listOf(outline.sections).length))
    return { place: 'sections', message: TOO_MANY_SECTIONS }
  const types = typesIn(outline)
  const seen = new Set<string>()
  for (const [at, section] of sections.entries()) {
    const place = `sections[${at}]`
    const problem =
      findWrongType(fieldsOf(section), { title: 'string', modules: 'list' }, { place }) ??
      findInModules(listOf(fieldsOf(section).modules), place, { types, seen })
    if (problem) return problem
  }
  return undefined
}

function findInModules(
  modules: unknown[],
  section: string,
  { types, seen }: { types: ReadonlyMap<unknown, unknown>; seen: Set<string> },
): PartProblem | undefined {
  for (const [at, module] of modules.entries()) {
    const place = `${section}.modules[${at}]`
    const { id, title, type } = fieldsOf(module)
    if (typeof id !== 'string' || id === '' || id === '__proto__' || seen.has(id))
      return { place: `${place}.id`, message: 'must be an ID that no other module has' }
    seen.add(id)
    if (seen.size > Math.max(MAX_MODULES, types.size)) return { place, message: TOO_MANY_MODULES }
    if (title !== undefined && typeof title !== 'string')
      return { place: `${place}.title`, message: 'must be text' }
    const isType = types.has(id) ? types.get(id) === type : MODULE_TYPES.some((known) => known === type)
    if (!isType) return { place: `${place}.type`, message: 'must match the module’s type' }
  }
  return undefined
}

/** Returns the type of each module in an outline by its id. */
function typesIn(outline: Fields): Map<unknown, unknown> {
  const modules = listOf(outline.sections).flatMap((section) => listOf(fieldsOf(section).modules))
  return new Map(modules.map((module) => [fieldsOf(module).id, fieldsOf(module).type]))
}

/** Fields of a module that belong to the outline, not to the module's own part. */
const IN_OUTLINE = ['id', 'title', 'type']

const ANY_MODULE = { notes: 'string', links: 'list', minutes: 'number' } as const
const OF_TYPE: Record<ModuleType, Shape> = {
  article: { ...ANY_MODULE, editorData: 'string' },
  quiz: { ...ANY_MODULE, questions: 'list', passingScore: 'number' },
  video: { ...ANY_MODULE, videoUrl: 'string', videoThumbnail: 'string', captions: 'list' },
}

function findInModule(
  { fields, article }: ParsedPart,
  part: string,
  { outline, before }: Stored,
): PartProblem | undefined {
  const type = MODULE_TYPES.find((known) => known === moduleType(part, outline))
  const misplaced = IN_OUTLINE.find((name) => Object.hasOwn(fields, name))
  if (misplaced !== undefined) return { place: misplaced, message: 'belongs to the outline' }
  const wrong = findWrongType(fields, type ? OF_TYPE[type] : ANY_MODULE, { before })
  if (wrong) return wrong
  if (listOf(fields.questions).length > Math.max(MAX_QUESTIONS, listOf(before?.questions).length))
    return { place: 'questions', message: TOO_MANY_QUESTIONS }
  const { editorData } = fields
  const isNew = typeof editorData === 'string' && editorData !== before?.editorData
  return isNew ? findInArticle(article) : undefined
}

function moduleType(part: string, outline: Fields): unknown {
  return typesIn(outline).get(part.slice(part.indexOf(' ') + 1))
}

/** Finds the problem that makes an editor state invalid, such as nesting deeper than the player supports. */
function findInArticle({ root }: Fields): PartProblem | undefined {
  const place = 'editorData'
  if (!Array.isArray(fieldsOf(root).children)) return { place, message: 'must be an editor state' }
  // Not recursive: a state may be nested more deeply than the stack allows.
  const waiting: { node: unknown; depth: number }[] = [{ node: root, depth: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth } = next
    if (depth > MAX_NESTING) return { place, message: `is nested more than ${MAX_NESTING} levels deep` }
    const { children, ...own } = fieldsOf(node)
    const forbidden = findForbidden(Array.isArray(children) ? own : node, () => true)
    if (forbidden) return { place, message: forbidden.message }
    for (const child of listOf(children)) waiting.push({ node: child, depth: depth + 1 })
  }
  return undefined
}

const IS_TYPE = {
  boolean: (value: unknown) => typeof value === 'boolean',
  string: (value: unknown) => typeof value === 'string',
  number: (value: unknown) => typeof value === 'number',
  list: (value: unknown) => Array.isArray(value),
}

type Shape = Readonly<Record<string, keyof typeof IS_TYPE>>

const TYPE_WORDS = { boolean: 'true or false', string: 'text', number: 'a number', list: 'a list' }

function findWrongType(
  fields: Fields,
  shape: Shape,
  { place = '', before = {} }: { place?: string; before?: Fields | undefined },
): PartProblem | undefined {
  const isSame = (name: string) => isSameJson(fields[name], before[name])
  const wrong = Object.entries(shape).find(
    ([name, type]) => fields[name] !== undefined && !IS_TYPE[type](fields[name]) && !isSame(name),
  )
  if (!wrong) return undefined
  const [name, type] = wrong
  return { place: place === '' ? name : `${place}.${name}`, message: `must be ${TYPE_WORDS[type]}` }
}
