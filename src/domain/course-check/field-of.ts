import type { ModuleType } from '../course/course.ts'
import { type Fields, fieldsOf, ownValue } from '../unknown-value.ts'

/** The place in the editor where a problem stands: at a field of the course, of a section or of a module. */
export interface FieldPlace {
  /** The number of its section; absent for the course itself. */
  section?: number | undefined
  /** The number of its module within the section; absent for the section itself. */
  module?: number | undefined
  /** The field, such as `title` or `questions[2].answers[0]`; empty where the problem has none: at the top. */
  field: string
  /** The number of the block of an article. */
  block?: number | undefined
}

/** The fields of a course, each of which its settings show. */
export const COURSE_FIELDS = [
  ...['name', 'description', 'webPath', 'backgroundImage', 'minutes', 'enabled', 'certificate'],
]

const ANY_MODULE = String.raw`title|notes|links(\[\d+\]\.(title|value))?`
const QUESTION = String.raw`questions\[\d+\](\.(question|answers(\[\d+\])?|explanation))?`

/** The fields of a module of each type, each of which its editor shows. */
const MODULE_FIELDS: Record<ModuleType, RegExp> = {
  article: new RegExp(`^(${ANY_MODULE}|editorData)$`),
  quiz: new RegExp(`^(${ANY_MODULE}|passingScore|questions|${QUESTION})$`),
  video: new RegExp(
    `^(${ANY_MODULE}|videoUrl|videoThumbnail|minutes|captions(\\[\\d+\\]\\.(srclang|label))?)$`,
  ),
}
const UNKNOWN_TYPE = new RegExp(`^(${ANY_MODULE})$`)

/**
 * Returns where a problem stands in the editor, by the place that the check names: at the field itself, else at
 * the nearest one around it, else at the top of its module or of the settings, and never nowhere.
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

/** Returns where a problem of a module stands, by its place within the module. */
export function fieldOfModule(within: string, module: Fields): Pick<FieldPlace, 'field' | 'block'> {
  const fields = ownValue(MODULE_FIELDS, String(module.type)) ?? UNKNOWN_TYPE
  const field = nearestField(within, (path) => fields.test(path) && isShown(path, module))
  if (field !== 'editorData') return { field }
  const block = /^editorData\.root\.children\[(\d+)\]/.exec(within)?.[1]
  return { field, ...(block !== undefined && { block: Number(block) }) }
}

/** A question that cannot be asked is shown as one sentence, without its fields. */
function isShown(path: string, { questions }: Fields): boolean {
  const [, question] = /^questions\[(\d+)\]\./.exec(path) ?? []
  return question === undefined || isMultipleChoice(fieldsOf(fieldsOf(questions)[question]))
}

/** Returns whether a question is of a type that can be asked. */
export function isMultipleChoice({ type }: Fields): boolean {
  return type === undefined || type === 'multiple-choice'
}

/** Maximum length of a path that is looked at: longer than that of any field. */
const MAX_PATH_LENGTH = 200

/** Returns a path without its last steps, so many that it is a field; empty where none is. */
function nearestField(path: string, isField: (path: string) => boolean): string {
  let nearest = path.slice(0, MAX_PATH_LENGTH)
  while (nearest !== '' && !isField(nearest)) nearest = nearest.replace(/(^|[.[])[^.[]*$/, '')
  return nearest
}
