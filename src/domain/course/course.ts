import { minutesText } from '../durations.ts'
import { type Day, dayAt, isDay } from '../requirement/local-time.ts'

/**
 * The types of modules: a module's type decides how it is shown and when it counts as complete (sections 3
 * and 4).
 */
export const MODULE_TYPES = ['video', 'article', 'quiz'] as const

export type ModuleType = (typeof MODULE_TYPES)[number]

/** A module as the course list carries it: enough for the navigation, nothing of its content. */
export interface ModuleOutline {
  id: string
  title: string
  type: ModuleType
  /** How long the module takes; absent if unknown, as for a film of unknown length. */
  minutes?: number | undefined
}

export interface SectionOf<M extends ModuleOutline> {
  title: string
  modules: M[]
}

/**
 * A picture that a course shows, as its portal knows it: its size in pixels, and copies of it for smaller
 * screens.
 */
export interface Picture {
  address: string
  width: number
  height: number
  /** Narrower ones first; the width is in pixels. */
  copies: { address: string; width: number }[]
}

/**
 * What a course says of its certificate: that it gives none, or gives one for ever, for how many months one
 * lasts, or until which day of a year (`12-31`).
 */
export type CertificateRule = boolean | { months: number } | { until: string }

/** The fields that every form of a course shares (section 3). */
interface CourseOf<M extends ModuleOutline> {
  id: string
  name: string
  description: string
  backgroundImage: string
  /** The `{path}` of `/course/{path}`. */
  webPath: string
  enabled: boolean
  /** How long the course takes; absent if that of one of its modules is unknown. */
  minutes?: number | undefined
  /** What it says of its certificate; absent for one that lasts for ever, if the course has a quiz. */
  certificate?: CertificateRule | undefined
  /** What is known of `backgroundImage`; absent for one that the portal does not store. */
  pictures?: Picture[] | undefined
  sections: SectionOf<M>[]
}

/** A course as the web app lists it: sections, and each module's id, title, type and minutes. */
export type CourseOutline = CourseOf<ModuleOutline>

/** A whole course document, as it is authored and stored. */
export type Course = CourseOf<CourseModule>

export interface ModuleLink {
  title: string
  value: string
}

interface ModuleBase {
  id: string
  title: string
  minutes?: number | undefined
  notes?: string | undefined
  links?: ModuleLink[] | undefined
  /** What is known of the pictures that it shows. */
  pictures?: Picture[] | undefined
}

/** A text track of a plain video. */
export interface Caption {
  src: string
  srclang: string
  label: string
}

export interface VideoModule extends ModuleBase {
  type: 'video'
  videoUrl: string
  videoThumbnail?: string | undefined
  captions?: Caption[] | undefined
}

export interface ArticleModule extends ModuleBase {
  type: 'article'
  /** A Lexical editor state, JSON as a string. */
  editorData: string
}

/** One choice of a question. `correct` is the answer key, absent if the reader may not know it yet. */
export interface AnswerOption {
  answer: string
  correct?: boolean | undefined
}

export interface Question {
  id: string
  /** Only `multiple-choice` can be asked; anything else shows the "Something went wrong" sentence. */
  type: string
  question: string
  answers: AnswerOption[]
  /** Why the right answer is right, in plain text with line breaks; a part of the key. */
  explanation?: string | undefined
}

/** Longest explanation of a question, in UTF-16 units. */
export const MAX_EXPLANATION_LENGTH = 1000

export interface QuizModule extends ModuleBase {
  type: 'quiz'
  questions: Question[]
  /** Number of correct answers needed to pass; zero if unset (section 9). */
  passingScore?: number | undefined
}

export type CourseModule = VideoModule | ArticleModule | QuizModule

/** All modules of a course in course order. */
export function modulesOf<M extends ModuleOutline>(course: { sections: SectionOf<M>[] }): M[] {
  return course.sections.flatMap((section) => section.modules)
}

/** Returns the module with this id, in whichever section it is. */
export function findModule<M extends ModuleOutline>(
  course: { sections: SectionOf<M>[] },
  moduleId: string,
): M | undefined {
  return modulesOf(course).find((module) => module.id === moduleId)
}

/** Ids of the quizzes that decide whether a course is complete. */
export function quizIdsOf(course: { sections: SectionOf<ModuleOutline>[] }): string[] {
  return modulesOf(course)
    .filter((module) => module.type === 'quiz')
    .map((module) => module.id)
}

/** The types of modules as they are shown. */
export const MODULE_TYPE_TEXT: Record<ModuleType, string> = {
  video: 'Video',
  article: 'Article',
  quiz: 'Quiz',
}

/** Says what a module is and how long it takes, such as `Quiz, about 3 min`. */
export function moduleText({ type, minutes }: ModuleOutline): string {
  const words = MODULE_TYPE_TEXT[type]
  return minutes === undefined ? words : `${words}, about ${minutesText(minutes)}`
}

/** Says in a list what a module is, and how long it takes if that is known, such as `Quiz, 3 min`. */
export function moduleEntryText({ type, minutes }: ModuleOutline): string {
  const words = MODULE_TYPE_TEXT[type]
  return minutes === undefined ? words : `${words}, ${minutesText(minutes)}`
}

/** A course chosen for a partner, from and until days there, both included; undefined for no limit. */
export interface ChosenCourse {
  courseId: string
  from?: Day | undefined
  until?: Day | undefined
}

/** The courses of a partner: all that are enabled, or chosen ones; `zone` is where its days begin and end. */
export interface Catalogue {
  catalogue: 'all' | 'chosen'
  courses: readonly ChosenCourse[]
  zone: string
}

/** Returns those of the enabled courses that a partner's people have at a moment, in ms since 1970. */
export function coursesOf<Course extends { id: string }>(
  { catalogue, courses: chosen, zone }: Catalogue,
  courses: readonly Course[],
  now: number,
): Course[] {
  if (catalogue === 'all') return [...courses]
  const today = dayAt(now, zone)
  const byId = new Map(chosen.map((one) => [one.courseId, one]))
  return courses.filter(({ id }) => isWithinDays(byId.get(id), today))
}

function isWithinDays(chosen: ChosenCourse | undefined, today: Day): boolean {
  if (!chosen) return false
  const { from = today, until = today } = chosen
  return from <= today && today <= until
}

const MONTHS = 'January February March April May June July August September October November December'

/** Returns what is wrong with the days of a chosen course, in a sentence; undefined if nothing is. */
export function findDaysProblem({ from, until }: Pick<ChosenCourse, 'from' | 'until'>): string | undefined {
  for (const day of [from, until])
    if (day !== undefined && !isDay(day)) return `${nameDay(day)} is not a day.`
  return from !== undefined && until !== undefined && until < from
    ? 'The last day is before the first.'
    : undefined
}

/** Names what looks like a day as people say it, such as "31 February"; anything else as it is. */
function nameDay(text: string): string {
  const [, month, day] = /^\d{4}-(\d\d)-(\d\d)$/.exec(text) ?? []
  const name = MONTHS.split(' ')[Number(month) - 1]
  return name === undefined ? `“${text}”` : `${Number(day)} ${name}`
}
