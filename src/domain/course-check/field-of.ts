import type { ModuleType } from '../course/course.ts'
import { type Fields, fieldsOf, ownValue } from '../unknown-value.ts'

/** The position of a problem in the editor: a field of the course, of a section or of a module. */
export interface FieldPlace {
  /** Index of the section; absent for the course itself. */
  section?: number | undefined
  /** Index of the module in its section; absent for the section itself. */
  module?: number | undefined
  /** The field, such as `title` or `questions[2].answers[0]`; empty for the top of the module or of the settings. */
  field: string
  /** Index of the block in an article. */
  block?: number | undefined
}

/** The fields of a course in its settings. */
export const COURSE_FIELDS = [
  'name',
  'description',
  'webPath',
  'backgroundImage',
  'minutes',
  'enabled',
  'certificate',
]

const ANY_MODULE = String.raw`title|notes|links(\[\d+\]\.(title|value))?`
const QUESTION = String.raw`questions\[\d+\](\.(question|answers(\[\d+\])?|explanation))?`

/** The fields in the editor of each module type. */
const MODULE_FIELDS: Record<ModuleType, RegExp> = {
  article: new RegExp(`^(${ANY_MODULE}|editorData)$`),
  quiz: new RegExp(`^(${ANY_MODULE}|passingScore|questions|${QUESTION})$`),
  video: new RegExp(
    `^(${ANY_MODULE}|videoUrl|videoThumbnail|minutes|captions(\\[\\d+\\]\\.(srclang|label))?)$`,
  ),
}
const UNKNOWN_TYPE = new RegExp(`^(${ANY_MODULE})$`)

/**
 * Returns the position in the editor for a path of the check: the field itself, otherwise the nearest enclosing
 * field, otherwise the top of the module or of the settings.
 */
export function fieldOf(place: string, document: unknown): FieldPlace {
  const [, section, module, within = ''] =
    /^sections\[(\d+)\](?:\.modules\[(\d+)\](?:\.(.*))?)?/.exec(place) ?? []
  if (section === undefined) return { field: nearestField(place, (path) => COURSE_FIELDS.includes(path)) }
  if (module === undefined) return { section: Number(section), field: 'title' }
  const sections = fieldsOf(fieldsOf(document).sections)
  const content = fieldsOf(fieldsOf(fieldsOf(sections[section]).modules)[module])
  return { section: Number(section), module: Number(module), ...fieldOfModule(within, content) }
}

/** Returns the position in a module's editor for a path within the module. */
export function fieldOfModule(within: string, module: Fields): Pick<FieldPlace, 'field' | 'block'> {
  const fields = ownValue(MODULE_FIELDS, String(module.type)) ?? UNKNOWN_TYPE
  const field = nearestField(within, (path) => fields.test(path) && isShown(path, module))
  if (field !== 'editorData') return { field }
  const block = /^editorData\.root\.children\[(\d+)\]/.exec(within)?.[1]
  return { field, ...(block !== undefined && { block: Number(block) }) }
}

/**
 * Returns whether the editor shows a field. A question of an unsupported type is shown as one sentence without
 * fields.
 */
function isShown(path: string, { questions }: Fields): boolean {
  const [, question] = /^questions\[(\d+)\]\./.exec(path) ?? []
  return question === undefined || isMultipleChoice(fieldsOf(fieldsOf(questions)[question]))
}

/** Returns whether a question's type is supported. */
export function isMultipleChoice({ type }: Fields): boolean {
  return type === undefined || type === 'multiple-choice'
}

/** Maximum length of an examined path. It exceeds that of any field. */
const MAX_PATH_LENGTH = 200

/** Returns the longest prefix of a path that is a field, or an empty text if there is none. */
function nearestField(path: string, isField: (path: string) => boolean): string {
  let nearest = path.slice(0, MAX_PATH_LENGTH)
  while (nearest !== '' && !isField(nearest)) nearest = nearest.replace(/(^|[.[])[^.[]*$/, '')
  return nearest
}
