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

/** The texts for people who get all mails of a kind, and for those who get fewer. */
const WORDS: Record<UnsubscribeKind, { all: PageWords; fewer: PageWords }> = {
  reminders: {
    all: {
      heading: 'Get one summary a week?',
      words: 'Now you get each reminder of the courses that you are asked to complete.',
      button: 'Get one summary a week',
    },
    fewer: {
      heading: 'You get one summary a week',
      words: 'It names the courses that you are asked to complete. If there are none, nothing is sent.',
      button: 'Get each reminder again',
    },
  },
  digest: {
    all: {
      heading: 'Stop the summaries of your team?',
      words: 'Now you get a summary of what changed in your team on Mondays.',
      button: 'Stop these summaries',
    },
    fewer: {
      heading: 'You get no summaries of your team',
      words: 'The Team page has everything that they say.',
      button: 'Get the summaries again',
    },
  },
}

/** Writes the page that offers fewer mails of a kind or, to those who get fewer, all of them again. */
export function writeUnsubscribePage(kind: UnsubscribeKind, getsFewer: boolean, company: string): PlainPage {
  const { heading, words, button } = WORDS[kind][getsFewer ? 'fewer' : 'all']
  const name = getsFewer ? ` name="${UNDO_FIELD}" value="yes"` : ''
  const form = `<form method="post"><button${name}>${button}</button></form>`
  return writePlainWords({ title: heading, company }, `<p>${words}</p>${form}${IN_PROFILE}`)
}

/** Writes the page for a link that this portal did not create, or whose account no longer exists. */
export function writeUnknownLinkPage(company: string): PlainPage {
  const words = '<p>Please open it again from your email: the end of it may be missing.</p>'
  return writePlainWords({ title: 'This link does not work', company }, words + IN_PROFILE)
}

const IN_PROFILE = `<p>You can also choose your emails in the portal, at “Emails” of <a href="${SCREEN_PATHS.account}">your profile</a>.</p>`
