import { plural } from '../messages.ts'
import { shorten } from '../text/shorten.ts'
import { expires, requiresAllModules } from './certificate-rule.ts'
import {
  type CertificateRule,
  type Course,
  type CourseModule,
  type ModuleType,
  modulesOf,
  type Question,
  type QuizModule,
  type VideoModule,
} from './course.ts'

/** Maximum length of the note on a change, in UTF-16 units. */
export const MAX_NOTE_LENGTH = 500

/** An effect of replacing a stored course on its modules and on the records that refer to them. */
export interface CourseChange {
  /** `warning` if learners lose access to earlier work or see it differently. */
  severity: 'change' | 'warning'
  message: string
  /** The kind of change to a section or a module; absent if it merely changes. */
  kind?: 'added' | 'removed' | undefined
  place?: ChangePlace | undefined
}

/**
 * The location of a change in the new course: a section by its 0-based index, a module by its id, or a field of the
 * course; or the people affected.
 */
export type ChangePlace = { section: number } | { module: string } | { field: string } | { people: true }

/**
 * Describes the changes from a stored course to its replacement, with the names shown to people. Changes of the
 * course come first, followed by those of its modules in their order. Disabling the course and changed minutes are
 * not included.
 */
export function courseChanges(stored: Course, next: Course): CourseChange[] {
  const after = new Map(modulesOf(next).map((module) => [module.id, module]))
  const before = new Set(modulesOf(stored).map(({ id }) => id))
  return [
    ...fieldChanges(stored, next),
    ...sectionChanges(stored, next),
    ...modulesOf(stored).flatMap((module) => moduleChanges(module, after.get(module.id))),
    ...next.sections.flatMap(({ title, modules }) =>
      modules
        .filter(({ id }) => !before.has(id))
        .map((module) => added(changeIn(module, `${nameOf(module)} is new, in section ${quote(title)}`))),
    ),
    ...moves(stored, next),
  ]
}

function fieldChanges(stored: Course, next: Course): CourseChange[] {
  const changes: CourseChange[] = []
  const note = (field: string, message: string) =>
    changes.push({ severity: 'change', message, place: { field } })
  if (stored.name !== next.name)
    note('name', `the course is now called ${quote(next.name)} (was ${quote(stored.name)})`)
  if (stored.description !== next.description) note('description', 'the description changes')
  if (stored.backgroundImage !== next.backgroundImage) note('backgroundImage', 'the cover changes')
  if (stored.webPath !== next.webPath)
    note(
      'webPath',
      `the address changes from /course/${stored.webPath} to /course/${next.webPath}: links to the old one stop working`,
    )
  const [was, is] = [describeCertificate(stored.certificate), describeCertificate(next.certificate)]
  if (was !== is) note('certificate', `${is} (was: ${was})`)
  if (!stored.enabled && next.enabled) note('enabled', 'the course is shown to all partners')
  return changes
}

/** Describes the certificates that a course with a quiz will issue. Issued certificates do not change. */
function describeCertificate(rule: CertificateRule | undefined): string {
  const condition = requiresAllModules(rule) ? ', if every module is opened and every video watched' : ''
  return describeValidity(rule) + condition
}

function describeValidity(rule: CertificateRule | undefined): string {
  if (rule === false) return 'no certificates'
  if (rule === undefined) return 'certificates that never expire'
  if (!expires(rule)) return 'certificates that never expire and are emailed'
  return 'months' in rule
    ? `certificates valid for ${plural(rule.months, 'month')}`
    : `certificates valid until ${rule.until}`
}

function sectionChanges(stored: Course, next: Course): CourseChange[] {
  const renamed = renamedSections(stored, next)
  const [before, after] = [titlesOf(stored), titlesOf(next)]
  const changeAt = (title: string, message: string): CourseChange => ({
    severity: 'change',
    message,
    place: { section: after.indexOf(title) },
  })
  return [
    ...[...renamed].map(([was, is]) => changeAt(is, `section ${quote(was)} is now called ${quote(is)}`)),
    ...before
      .filter((title) => !after.includes(title) && !renamed.has(title))
      .map((title) => removed(change(`section ${quote(title)} is removed`))),
    ...after
      .filter((title) => !before.includes(title) && ![...renamed.values()].includes(title))
      .map((title) => added(changeAt(title, `section ${quote(title)} is new`))),
  ]
}

/**
 * Matches renamed sections by position, because sections have no ids. Two sections at the same index match if each
 * title occurs on only one side.
 */
function renamedSections(stored: Course, next: Course): Map<string, string> {
  const [before, after] = [titlesOf(stored), titlesOf(next)]
  if (before.length !== after.length) return new Map()
  const pairs = before.flatMap((was, place): [string, string][] => {
    const is = after[place]
    return is === undefined || before.includes(is) || after.includes(was) ? [] : [[was, is]]
  })
  return new Map(pairs)
}

function titlesOf({ sections }: Course): string[] {
  return sections.map(({ title }) => title)
}

/** Returns the modules that moved to another section, and whether the others were reordered. */
function moves(stored: Course, next: Course): CourseChange[] {
  const renamed = renamedSections(stored, next)
  const was = sectionsByModule(stored)
  const is = sectionsByModule(next)
  const hasMoved = ({ id }: CourseModule) => {
    const title = was.get(id)
    return title !== undefined && is.has(id) && (renamed.get(title) ?? title) !== is.get(id)
  }
  const orderIn = (course: Course) =>
    modulesOf(course)
      .filter((module) => was.has(module.id) && is.has(module.id) && !hasMoved(module))
      .map(({ id }) => id)
  const isReordered = orderIn(stored).join('\n') !== orderIn(next).join('\n')
  return [
    ...modulesOf(next)
      .filter(hasMoved)
      .map((module) =>
        changeIn(module, `${nameOf(module)} moves to section ${quote(is.get(module.id) ?? '')}`),
      ),
    ...(isReordered ? [change('the modules are in a different order')] : []),
  ]
}

function sectionsByModule({ sections }: Course): Map<string, string> {
  return new Map(
    sections.flatMap(({ title, modules }) => modules.map(({ id }): [string, string] => [id, title])),
  )
}

function moduleChanges(module: CourseModule, next: CourseModule | undefined): CourseChange[] {
  if (!next) return [removed(describeRemoval(module))]
  if (next.type !== module.type) return [describeTypeChange(module, next)]
  const parts = [
    ...(module.title === next.title ? [] : [`the title (was ${quote(module.title)})`]),
    ...contentChanges(module, next),
    ...(isSame(module.notes ?? '', next.notes ?? '') ? [] : ['the notes']),
    ...(isSame(module.links ?? [], next.links ?? []) ? [] : ['the links']),
  ]
  return [
    ...(parts.length === 0 ? [] : [changeIn(next, `changed in ${nameOf(next)}: ${parts.join('; ')}`)]),
    ...(module.type === 'quiz' && next.type === 'quiz' ? quizChanges(module, next) : []),
  ]
}

function contentChanges(module: CourseModule, next: CourseModule): string[] {
  if (module.type === 'article' && next.type === 'article')
    return module.editorData === next.editorData ? [] : ['the text']
  return module.type === 'video' && next.type === 'video' ? filmChanges(module, next) : []
}

function filmChanges(film: VideoModule, next: VideoModule): string[] {
  return [
    ...(film.videoUrl === next.videoUrl ? [] : ['the video']),
    ...((film.videoThumbnail ?? '') === (next.videoThumbnail ?? '') ? [] : ['the cover']),
    ...(isSame(film.captions ?? [], next.captions ?? []) ? [] : ['the captions']),
  ]
}

function quizChanges(quiz: QuizModule, next: QuizModule): CourseChange[] {
  const before = new Map(quiz.questions.map((question) => [question.id, question]))
  const after = new Set(next.questions.map(({ id }) => id))
  const [was, is] = [quiz.passingScore ?? 0, next.passingScore ?? 0]
  const common = ({ questions }: QuizModule) =>
    questions.map(({ id }) => id).filter((id) => before.has(id) && after.has(id))
  return [
    ...(was === is ? [] : [`the passing score is now ${is} (was ${was})`]),
    ...quiz.questions
      .filter(({ id }) => !after.has(id))
      .map(({ question }) => `question ${quote(question)} is removed`),
    ...next.questions.flatMap((question) => {
      const earlier = before.get(question.id)
      return earlier ? questionChanges(earlier, question) : [`question ${quote(question.question)} is new`]
    }),
    ...(isSame(common(quiz), common(next)) ? [] : ['the questions are in a different order']),
  ].map((message) => changeIn(next, `changed in ${nameOf(next)}: ${message}`))
}

function questionChanges(question: Question, next: Question): string[] {
  const name = `question ${quote(next.question)}`
  const [was, is] = [rightAnswersOf(question), rightAnswersOf(next)]
  const texts = ({ answers }: Question) => answers.map(({ answer }) => answer)
  return [
    ...(question.question === next.question ? [] : [`${name} is reworded (was ${quote(question.question)})`]),
    ...(question.type === next.type ? [] : [`${name} has a different type`]),
    ...(isSame(texts(question), texts(next)) ? [] : [`the answers to ${name} change`]),
    ...(isSame(was, is) ? [] : [`the correct answer to ${name} is now ${listed(is)} (was ${listed(was)})`]),
    ...explanationChanges(question.explanation ?? '', next.explanation ?? '').map(
      (what) => `the explanation of ${name} is ${what}`,
    ),
  ]
}

function explanationChanges(was: string, is: string): string[] {
  if (was === is) return []
  if (was === '') return ['new']
  return [is === '' ? 'removed' : 'changed']
}

/** Returns the texts of a question's correct answers, regardless of their order. */
function rightAnswersOf({ answers }: Question): string[] {
  return answers.flatMap(({ answer, correct }) => (correct ? [answer] : [])).sort()
}

function listed(answers: string[]): string {
  return answers.length === 0 ? 'none' : answers.map(quote).join(' or ')
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/**
 * Describes the removal of a module. It is not a warning for videos and articles: records keep the entry of a removed
 * module, and the entry counts again if the module is restored.
 */
function describeRemoval(module: CourseModule): CourseChange {
  if (module.type !== 'quiz') return change(`${nameOf(module)} is removed`)
  return {
    severity: 'warning',
    message: `${nameOf(module)} is removed: passing it no longer counts`,
  }
}

/**
 * Describes a changed module type. Opened modules remain opened when a video becomes an article or vice versa; a
 * change to or from a quiz starts over.
 */
function describeTypeChange(module: CourseModule, next: CourseModule): CourseChange {
  const isAnew = module.type === 'quiz' || next.type === 'quiz'
  const effect = isAnew
    ? 'earlier progress in it no longer counts'
    : 'people who opened it keep their check mark'
  return { ...changeIn(next, `${nameOf(module)} becomes ${nameOf(next)}: ${effect}`), severity: 'warning' }
}

function change(message: string): CourseChange {
  return { severity: 'change', message }
}

function added(change: CourseChange): CourseChange {
  return { ...change, kind: 'added' }
}

function removed(change: CourseChange): CourseChange {
  return { ...change, kind: 'removed' }
}

function changeIn({ id }: CourseModule, message: string): CourseChange {
  return { severity: 'change', message, place: { module: id } }
}

const TYPES: Record<ModuleType, string> = { video: 'the video', article: 'the article', quiz: 'the quiz' }

/** Returns a module's name for authors and learners, such as `the quiz “What you know”`. */
export function nameOf({ type, title }: Pick<CourseModule, 'type' | 'title'>): string {
  return `${TYPES[type]} ${quote(title)}`
}

const MAX_QUOTE_LENGTH = 60

/** Returns a text of a course in quotation marks, on one line and shortened to fit a message. */
export function quote(words: string): string {
  return `“${shorten(words.trim().replaceAll(/\s+/g, ' '), MAX_QUOTE_LENGTH)}”`
}
