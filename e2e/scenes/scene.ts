import type { Page } from '@playwright/test'
import type { CertificateRule } from '#domain/course/course.ts'

/** The progress of an associate in a course: the modules done, and the state of the quiz after them. */
export interface Progress {
  /** A number of modules; all; or the quizzes alone, without any video or article. */
  done: number | 'all' | 'quizzes'
  /** The quiz after them: asked from its first question, asked from its second, or taken and failed. */
  quiz?: 'asked' | 'half' | 'failed'
  /** Wrong answers in each passed quiz. */
  wrong?: number
  /**
   * True if its events were kept, from before which a record is adopted; each quiz was then failed twice
   * before it was passed.
   */
  hasEvents?: true
  /** Days since it was learned; 3 by default. */
  daysAgo?: number
  /** What the course said of the certificate that it gave; none by default. */
  certificate?: Exclude<CertificateRule, false> | 'for ever' | 'revoked'
}

/** The progress of a person by the id of the course. */
export type Learned = Record<string, Progress>

/** The teams an administrator may have; `odd names` has long ones and ones in several scripts. */
export type TeamKind = 0 | 3 | 12 | 200 | 2000 | 'odd names'

/** The logos a partner may have. */
export const LOGO_KINDS = ['wide', 'tall', 'white', 'dark', 'none'] as const
export type LogoKind = (typeof LOGO_KINDS)[number]

/** A course that everybody at the visitor's partner must have, since 40 days ago. */
export interface RequiredCourse {
  course: string
  /** Number of days from today to the day on which it is due; negative if that is over. */
  days: number
  /** True if it was ended yesterday. */
  isEnded?: true
}

/** The person who is signed in. */
export type Visitor =
  | ({ role: 'associate'; learned?: Learned; name?: string; picture?: boolean } & AtPartner)
  | ({ role: 'administrator'; team: TeamKind; name?: string } & AtPartner)
  | { role: 'nobody known' }

/** The partner of a visitor: its logo, and the courses that it requires, the oldest requirement first. */
interface AtPartner {
  logo?: LogoKind
  required?: readonly RequiredCourse[]
}

/** The answer to calls to some addresses: none, a failure, a cut connection, or this response. */
export interface Answer {
  calls: string
  answer: 'held' | 'failed' | 'cut off' | { status: number; json: unknown }
}

/** A state of a screen that can be looked at. */
export interface Scene {
  /** Room and state, such as `team-12-filtered`. */
  name: string
  /** The person who is signed in; nobody by default. */
  as?: Visitor
  /** The address; a member's by their place in the team. */
  path: string | { member: number }
  /** The name of the machine, where the number of its address would change what is shown. */
  host?: 'localhost' | undefined
  /** The courses: the demo's by default; `odd` ones have long names, several scripts, or no modules. */
  courses?: 'odd'
  answers?: Answer[]
  /** Acts on the screen once it has loaded. */
  act?: (page: Page) => Promise<void>
  /** Shown only up to this width, or from it on. */
  upTo?: number
  from?: number
  /** The way in which it is shown: on paper, with text of twice the size, in forced colors. */
  look?: 'print' | 'large text' | 'forced colors'
  /** A picture of the window alone, for what stands over the page. */
  isWindow?: boolean
}

/** The widths at which scenes are looked at, in px, with the height of the window. */
export const WIDTHS = [390, 820, 1440] as const
export const HEIGHTS: Record<number, number> = { 390: 844, 820: 1180, 1280: 800, 1440: 900 }

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** True for a scene that exists at this width. */
export function isShownAt({ upTo = Number.POSITIVE_INFINITY, from = 0 }: Scene, width: number): boolean {
  return width >= from && width <= upTo
}
