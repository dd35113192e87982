import { readFilmAddress } from '../media/film-address.ts'
import { isBlank } from '../text/blank-text.ts'
import { linkOf } from '../text/complete-link.ts'
import { safeLink } from '../text/safe-link.ts'
import { shorten } from '../text/shorten.ts'
import { type CourseProblem, errorAt, warningAt } from './course-problem.ts'
import { type DocumentPart, documentPath } from './document-part.ts'

/** The next step for each blank text, as shown on a screen. */
const BLANK_TEXTS = {
  name: 'give it a name',
  title: 'give it a title',
  question: 'write the question',
  answer: 'write an answer',
} as const

/** Finds blank texts in fields that learners must be able to read and distinguish, such as titles and answers. */
export function findBlankTexts(parts: DocumentPart[], field: keyof typeof BLANK_TEXTS): CourseProblem[] {
  return parts.flatMap((part) => {
    const text = part.fields[field]
    if (typeof text !== 'string' || !isBlank(text)) return []
    const shown = { code: `blank-${field}`, onScreen: BLANK_TEXTS[field] } as const
    return [errorAt(documentPath(part, field), 'must not be empty', shown)]
  })
}

/** Checks a link field. The player shows a URL as text unless it is http, https or mailto. */
export function findLinkProblems(part: DocumentPart, field: string): CourseProblem[] {
  const address = part.fields[field]
  if (typeof address !== 'string' || linkOf(address) !== undefined) return []
  const message = `'${shorten(address)}' isn’t an http, https or mailto address: it’s shown as text`
  const shown =
    address === ''
      ? ({ code: 'link-empty', onScreen: 'the address is missing: only the text is shown' } as const)
      : ({ code: 'link-unknown' } as const)
  return [warningAt(documentPath(part, field), message, shown)]
}

/** Checks a field for the URL of a picture, a film or a text track. The field may be empty. */
export function findMediaProblems(part: DocumentPart, field: string): CourseProblem[] {
  const address = part.fields[field]
  if (typeof address !== 'string' || address === '' || isMediaAddress(address)) return []
  const message = `'${shorten(address)}' isn’t an http or https address and doesn’t start with /: it can’t be shown`
  return [warningAt(documentPath(part, field), message, { code: 'media-unknown' })]
}

/**
 * Checks a film's URL, which may be empty. A URL that browsers might still play is a warning, other unknown URLs are
 * errors.
 */
export function findFilmProblems(module: DocumentPart): CourseProblem[] {
  const { videoUrl } = module.fields
  if (typeof videoUrl !== 'string' || videoUrl === '') return []
  const read = readFilmAddress(videoUrl)
  if ('address' in read) return []
  const place = documentPath(module, 'videoUrl')
  return read.mayPlay
    ? [warningAt(place, read.problem, { code: 'film-uncertain' })]
    : [errorAt(place, read.problem, { code: 'film-unknown' })]
}

/** Checks the URL of an article's picture. The player loads pictures only over https or from the portal. */
export function findPictureProblems(image: DocumentPart, field: string): CourseProblem[] {
  const address = image.fields[field]
  if (typeof address === 'string' && (/^\/(?!\/)/.test(address) || safeLink(address)?.startsWith('https:')))
    return []
  const problem =
    typeof address === 'string' && address !== ''
      ? `'${shorten(address)}' isn’t an https address or a path of the portal`
      : 'the address is missing'
  const message = `${problem}: only the image’s description is shown`
  const shown =
    address === ''
      ? ({
          code: 'picture-missing',
          onScreen: 'the image is missing: add or delete it',
        } as const)
      : ({ code: 'picture-unknown' } as const)
  return [warningAt(documentPath(image, field), message, shown)]
}

function isMediaAddress(address: string): boolean {
  return address.startsWith('/') || (safeLink(address)?.startsWith('http') ?? false)
}
