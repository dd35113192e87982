import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import type { UnsubscribeKind } from '#mail/unsubscribe-link.ts'
import { type PlainPage, writePlainWords } from './plain-page.ts'

/** The form field that undoes a choice. */
export const UNDO_FIELD = 'undo'

interface PageWords {
  heading: string
  words: string
  button: string
}

/** The texts for people who get all emails of a kind, and for those who get fewer. */
const WORDS: Record<UnsubscribeKind, { all: PageWords; fewer: PageWords }> = {
  reminders: {
    all: {
      heading: 'Switch to a weekly summary?',
      words: 'You currently get a reminder for each required course.',
      button: 'Switch to a weekly summary',
    },
    fewer: {
      heading: 'You’ll get a weekly summary',
      words: 'It lists your required courses. If there are none, we send nothing.',
      button: 'Get every reminder again',
    },
  },
  digest: {
    all: {
      heading: 'Unsubscribe from team summaries?',
      words: 'You currently get a team summary on Mondays.',
      button: 'Unsubscribe',
    },
    fewer: {
      heading: 'You’re unsubscribed from team summaries',
      words: 'The Team page has the same information.',
      button: 'Subscribe again',
    },
  },
  report: {
    all: {
      heading: 'Unsubscribe from monthly reports?',
      words: 'You currently get a monthly report on your team.',
      button: 'Unsubscribe',
    },
    fewer: {
      heading: 'You’re unsubscribed from monthly reports',
      words: 'You can still open any month’s report from the Team page.',
      button: 'Subscribe again',
    },
  },
  'company-report': {
    all: {
      heading: 'Unsubscribe from monthly reports?',
      words: 'You currently get a monthly report on all partners.',
      button: 'Unsubscribe',
    },
    fewer: {
      heading: 'You’re unsubscribed from monthly reports',
      words: 'You can still open any month’s report under Reports in the console.',
      button: 'Subscribe again',
    },
  },
}

/** The screen of a partner's people that has the choices. */
export const PROFILE = { url: SCREEN_PATHS.account, name: 'your profile' }

interface ShownChoice {
  kind: UnsubscribeKind
  getsFewer: boolean
  company: string
  /** Link to the screen that has the same choice. */
  alsoIn: { url: string; name: string }
}

/**
 * Writes the page that offers fewer emails of a kind. To people who already get fewer, it offers all of them again.
 */
export function writeUnsubscribePage({ kind, getsFewer, company, alsoIn }: ShownChoice): PlainPage {
  const { heading, words, button } = WORDS[kind][getsFewer ? 'fewer' : 'all']
  const name = getsFewer ? ` name="${UNDO_FIELD}" value="yes"` : ''
  const form = `<form method="post"><button${name}>${button}</button></form>`
  return writePlainWords({ title: heading, company }, `<p>${words}</p>${form}${wordsOf(alsoIn)}`)
}

/** Writes the page for an unknown link, or a link of an account that no longer exists. */
export function writeUnknownLinkPage(company: string): PlainPage {
  const words = '<p>Open the link again from your email. Part of it may be missing.</p>'
  return writePlainWords({ title: 'This link doesn’t work', company }, words + wordsOf(PROFILE))
}

function wordsOf({ url, name }: ShownChoice['alsoIn']): string {
  return `<p>You can also change this under “Emails” in <a href="${url}">${name}</a>.</p>`
}
