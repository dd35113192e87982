import type { Page } from '@playwright/test'
import type { CertificateRule } from '#domain/course/course.ts'

/** An associate's progress in a course: completed modules, and the state of the next quiz. */
export interface Progress {
  /** A number of modules, all modules, or only the quizzes without any video or article. */
  done: number | 'all' | 'quizzes'
  /** State of the next quiz: at its first question, at its second, or attempted and failed. */
  quiz?: 'asked' | 'half' | 'failed'
  /** Number of incorrect answers in each passed quiz. */
  wrong?: number
  /** True if the last attempts at quizzes were graded again after the correction of a question. */
  regraded?: true
  /**
   * True for a record with its own events, instead of one adopted without them. Each quiz was then failed twice before
   * it was passed.
   */
  hasEvents?: true
  /** Days since the progress was made. Defaults to 3. */
  daysAgo?: number
  /** The certificate rule of the course, or the certificate's state. Defaults to none. */
  certificate?: Exclude<CertificateRule, false> | 'for ever' | 'revoked'
}

/** Progress of a person by course id. */
export type Learned = Record<string, Progress>

/** Teams of an administrator. `odd names` has long names in several scripts. */
export type TeamKind = 0 | 3 | 12 | 200 | 2000 | 'odd names'

/** Kinds of a partner's logo. */
export const LOGO_KINDS = ['wide', 'tall', 'white', 'dark', 'none'] as const
export type LogoKind = (typeof LOGO_KINDS)[number]

/** A course required of all people at the visitor's partner for 40 days. */
export interface RequiredCourse {
  course: string
  /** Days from today until the due date. Negative if it is overdue. */
  days: number
  /** True if the requirement ended yesterday. */
  isEnded?: true
}

/** The signed-in person. */
export type Visitor =
  | ({ role: 'associate'; learned?: Learned; name?: string; picture?: boolean } & AtPartner)
  | ({ role: 'administrator'; team: TeamKind; name?: string } & AtPartner)
  | { role: 'nobody known' }

/** The visitor's partner: its logo and its required courses, oldest requirement first. */
interface AtPartner {
  logo?: LogoKind
  required?: readonly RequiredCourse[]
}

/** Response to calls of a URL: held, failed, cut off, or this response. */
export interface Answer {
  calls: string
  answer: 'held' | 'failed' | 'cut off' | { status: number; json: unknown }
}

/** A screen in one state. */
export interface Scene {
  /** Screen and state, such as `team-12-filtered`. */
  name: string
  /** The signed-in person. Absent for a signed-out user. */
  as?: Visitor
  /** The path. A member's page has the member's index in the team instead. */
  path: string | { member: number }
  /** Host name, for screens that differ at a numeric address. */
  host?: 'localhost' | undefined
  /** Courses of the portal, by default the demo's. `odd` courses have long names, several scripts, or no modules. */
  courses?: 'odd'
  answers?: Answer[]
  /** Acts on the screen after it has loaded. */
  act?: (page: Page) => Promise<void>
  /** Width up to which the scene is shown, or from which. */
  upTo?: number
  from?: number
  /** Rendering: on paper, with doubled text, or in forced colors. */
  look?: 'print' | 'large text' | 'forced colors'
  /** True to capture only the window, for overlays. */
  isWindow?: boolean
}

/** Window widths of the scenes, with the heights, in px. */
export const WIDTHS = [390, 820, 1440] as const
export const HEIGHTS: Record<number, number> = { 390: 844, 820: 1180, 1280: 800, 1440: 900 }

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Returns true if a scene exists at this width. */
export function isShownAt({ upTo = Number.POSITIVE_INFINITY, from = 0 }: Scene, width: number): boolean {
  return width >= from && width <= upTo
}
