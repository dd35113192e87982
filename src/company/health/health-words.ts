import type { CompanyHealth } from '#contract/company/company-health.ts'

type Finding = CompanyHealth['findings'][number]

/** What was looked at, in the screen's words. */
export const ABOUT_WORDS: Record<Finding['about'], string> = {
  'queued mails': 'Mails',
  backups: 'Backups',
  'pictures and films': 'Pictures and films',
}

export const STATE_WORDS: Record<Finding['state'], string> = {
  well: 'well',
  look: 'look at it',
  FAULT: 'fault',
}

/** The work that one server does for all. */
export const WORK_WORDS: Record<CompanyHealth['jobs'][number]['work'], string> = {
  housekeeping: 'Removing what has expired',
  reminders: 'Sending reminders of required courses',
  'course-figures': 'Counting the figures of courses',
  'partner-figures': 'Counting the figures of partners',
}

/** Why a mail was given up. */
export const REASON_WORDS: Record<CompanyHealth['mails']['givenUp'][number]['reason'], string> = {
  refused: 'The mail server refused it',
  'not-taken': 'No mail server took it for 3 days',
}
