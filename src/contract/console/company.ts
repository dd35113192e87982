// Must not import zod, which the console's page does not load.

/** Base path of the console's pages. */
export const CONSOLE_PATH = '/company'
export const COMPANY_PATH = '/company/v1'

/** Returns the URL of the company's report for a month, such as `2026-09`. */
export function companyMonthReportPath(month: string): string {
  return `${CONSOLE_PATH}/reports?period=month&of=${month}`
}

/** Page of a draft's preview, with further URLs below it. Its data has the same path in the API. */
export const DRAFT_PREVIEW = '/drafts/:draftId/preview'

/** Message that a page sends to the preview in its frame after a save. */
export const DRAFT_SAVED = 'draft-saved'

/** Screen of a course's draft. */
export const COURSE_DRAFT = '/courses/:courseId/draft'

/** Stored media of a draft, below the console's pages. They are served to users who may see the draft. */
export const DRAFT_MEDIA = '/drafts/:draftId/media'

/**
 * Stored media of any revision of a published course, including hidden courses. They are served to the same users.
 */
export const COURSE_MEDIA = '/courses/:courseId/media'

/** `GET`: the results of the health checks, as in `portal doctor`. */
export const HEALTH_PATH = '/health'

/** `POST`: retries a waiting email immediately. Refused with `out-of-turn` once it was given up. */
export const RETRY_PATH = `${HEALTH_PATH}/mails/:id/retry`

/** `GET`: the versions in service, and one that does not support catalogues and seats, if any. */
export const VERSIONS_PATH = '/versions'

/** Maximum size of an uploaded piece, in bytes. */
export const MAX_PIECE_BYTES = 4 * 1024 * 1024

/**
 * Settings that the server writes into the console's page. `publicOrigin` is the portal's public URL, absent on a
 * local installation.
 */
export interface ConsoleConfig {
  companyName: string
  supportEmail: string
  publicOrigin?: string | undefined
  oembedUrl: string
  videoHosts: string[]
}
