/**
 * The module types. The type determines a module's display and the condition of its completion (sections 3 and 4).
 */
export const MODULE_TYPES = ['video', 'article', 'quiz'] as const

export type ModuleType = (typeof MODULE_TYPES)[number]

/** A module in the course list, with the data for the navigation but without its content. */
export interface ModuleOutline {
  id: string
  title: string
  type: ModuleType
  /** Duration of the module; absent if unknown, as for a film of unknown length. */
  minutes?: number | undefined
  /**
   * Exact length of a film in seconds, computed at publication. Present only if the course's certificate requires its
   * films to be watched and the length is known.
   */
  seconds?: number | undefined
}

export interface SectionOf<M extends ModuleOutline> {
  title: string
  modules: M[]
}

/** A picture of a course with its size in pixels and its copies for smaller screens. */
export interface Picture {
  address: string
  width: number
  height: number
  /** Copies of the picture, narrowest first. The width is in pixels. */
  copies: { address: string; width: number }[]
}

/** The requirements of a certificate: passed quizzes, or also all modules opened and all films watched. */
export const CERTIFICATE_REQUIREMENTS = ['quizzes', 'all-modules'] as const

export type CertificateRequirement = (typeof CERTIFICATE_REQUIREMENTS)[number]

/** The validity of a certificate that expires: a number of months, or until a day of the year (`12-31`). */
type Validity = { months: number } | { until: string }

/**
 * A course's certificate rule: no certificate (`false`), a certificate that never expires (`true`), or one with a
 * validity. `requires` is `quizzes` by default; without a validity the certificate never expires.
 */
export type CertificateRule =
  | boolean
  | (Validity & { requires?: CertificateRequirement | undefined })
  | { requires: CertificateRequirement }

/** The fields common to all forms of a course (section 3). */
interface CourseOf<M extends ModuleOutline> {
  id: string
  name: string
  description: string
  backgroundImage: string
  /** The `{path}` of `/course/{path}`. */
  webPath: string
  enabled: boolean
  /** Duration of the course; absent if a module's duration is unknown. */
  minutes?: number | undefined
  /** The certificate rule; if absent, a course with a quiz issues certificates that never expire. */
  certificate?: CertificateRule | undefined
  /** Properties of `backgroundImage`; absent if the portal does not store it. */
  pictures?: Picture[] | undefined
  sections: SectionOf<M>[]
}

/** A course in the web app's list: sections, and each module's id, title, type and minutes. */
export type CourseOutline = CourseOf<ModuleOutline>

/** A whole course document, as authored and stored. */
export type Course = CourseOf<CourseModule>

export interface ModuleLink {
  title: string
  /** A URL, or the path of a stored file. */
  value: string
  /** Size of the link's file; present only in a module's answer. */
  bytes?: number | undefined
}

interface ModuleBase {
  id: string
  title: string
  minutes?: number | undefined
  notes?: string | undefined
  links?: ModuleLink[] | undefined
  /** Properties of the module's pictures. */
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
  /** Exact length in seconds, as in the outline. */
  seconds?: number | undefined
  videoUrl: string
  videoThumbnail?: string | undefined
  captions?: Caption[] | undefined
}

export interface ArticleModule extends ModuleBase {
  type: 'article'
  /** A Lexical editor state, JSON as a string. */
  editorData: string
}

/** An answer option of a question. `correct` is the answer key; it is absent if the reader may not see it yet. */
export interface AnswerOption {
  answer: string
  correct?: boolean | undefined
}

export interface Question {
  id: string
  /**
   * The question's type. Only `multiple-choice` is supported. For other types, the player shows the "Something went
   * wrong" message.
   */
  type: string
  question: string
  answers: AnswerOption[]
  /** Explanation of the correct answer, in plain text with line breaks. It belongs to the answer key. */
  explanation?: string | undefined
}

export interface QuizModule extends ModuleBase {
  type: 'quiz'
  questions: Question[]
  /** Number of correct answers needed to pass; zero if unset (section 9). */
  passingScore?: number | undefined
}

export type CourseModule = VideoModule | ArticleModule | QuizModule

/** Returns all modules of a course in course order. */
export function modulesOf<M extends ModuleOutline>(course: { sections: SectionOf<M>[] }): M[] {
  return course.sections.flatMap((section) => section.modules)
}

/** Returns the module with this id in any section. */
export function findModule<M extends ModuleOutline>(
  course: { sections: SectionOf<M>[] },
  moduleId: string,
): M | undefined {
  return modulesOf(course).find((module) => module.id === moduleId)
}

/** Returns the ids of the quizzes that determine whether a course is complete. */
export function quizIdsOf(course: { sections: SectionOf<ModuleOutline>[] }): string[] {
  return modulesOf(course)
    .filter((module) => module.type === 'quiz')
    .map((module) => module.id)
}

/** The labels of the module types. */
export const MODULE_TYPE_TEXT: Record<ModuleType, string> = {
  video: 'Video',
  article: 'Article',
  quiz: 'Quiz',
}

/** Formats minutes, such as `9 min`, `1 h` or `1 h 15 min`. */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** Formats a module's type and its duration, if known, such as `Quiz, about 3 min`. */
export function moduleText({ type, minutes }: ModuleOutline): string {
  const words = MODULE_TYPE_TEXT[type]
  return minutes === undefined ? words : `${words}, about ${minutesText(minutes)}`
}

/** Formats a module's type and its duration, if known, for a list, such as `Quiz, 3 min`. */
export function moduleEntryText({ type, minutes }: ModuleOutline): string {
  const words = MODULE_TYPE_TEXT[type]
  return minutes === undefined ? words : `${words}, ${minutesText(minutes)}`
}
