// Without zod, which the console's page does not load.

/** The company's console: its pages, and below them its calls. */
export const CONSOLE_PATH = '/company'
export const COMPANY_PATH = '/company/v1'

/** The preview of a draft, a page with addresses below it; what it shows is at the same path of the calls. */
export const DRAFT_PREVIEW = '/drafts/:draftId/preview'

/** The message that a page sends to a preview in its frame once something was saved. */
export const DRAFT_SAVED = 'draft-saved'

/** The screen of a course's draft. */
export const COURSE_DRAFT = '/courses/:courseId/draft'

/** The stored media that a draft names, below the console's pages, for who may see the draft. */
export const DRAFT_MEDIA = '/drafts/:draftId/media'

/** `GET`: whether anything is wrong, as `portal doctor` says it. */
export const HEALTH_PATH = '/health'

/** `POST`: lets a mail that waits be tried at once. Refused with `out-of-turn` once it was given up. */
export const RETRY_PATH = `${HEALTH_PATH}/mails/:id/retry`

/** `GET`: the versions that serve, and whether one is among them that knows no catalogues and seats. */
export const VERSIONS_PATH = '/versions'

/** Largest piece in which a file is sent, in bytes. */
export const MAX_PIECE_BYTES = 4 * 1024 * 1024

/**
 * What the server writes into the console's page: the company, whom to ask, the video host, and where people reach
 * the portal, unless that is this machine alone.
 */
export interface ConsoleConfig {
  companyName: string
  supportEmail: string
  publicOrigin?: string | undefined
  oembedUrl: string
  videoHosts: string[]
}
