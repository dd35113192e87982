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

/** Returns a number of minutes as people read it, such as `9 min`, `1 h` or `1 h 15 min`. */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
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
