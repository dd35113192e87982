import { readFileSync } from 'node:fs'
import encodeQR from 'qr'
import { longDay, SHARE_IMAGE } from '#certificate/certificate-look.ts'
import type { Config } from '#core/config.ts'
import type { AppError } from '#core/errors.ts'
import { SOURCES } from '#core/folders.ts'
import type { CertificateState } from '#domain/certificate/certificate.ts'
import type { Day } from '#domain/local-time.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'
import type { Certificate } from '#store/certificate/certificates.ts'
import { type PlainPage, writePlainWords } from '../plain-pages/plain-page.ts'

const STYLE = readFileSync(`${SOURCES}/server/certificates/certificate.css`, 'utf8')

/**
 * Maximum length of a name and of a course title in large type, in characters. Longer ones would not fit on one
 * sheet.
 */
const MAX_NAME_LENGTH = 40
const MAX_COURSE_LENGTH = 60

/** The state of a certificate on its page, in addition to its facts. */
export interface ShownCertificate {
  state: CertificateState
  revokedOn: Day | undefined
  /** The page's own URL, which appears in print. */
  address: string
  /** True if the page was opened for printing, because there is no PDF. */
  isToBePrinted: boolean
  /** Link to the first screen of the signed-in reader. */
  back?: { title: string; path: string } | undefined
  /** URL of the partner's logo. */
  logoUrl?: string | undefined
  /** URL of the course's cover. */
  cover?: string | undefined
}

/** Writes the page of a certificate, with its validity and its data, for one A4 sheet in print. */
export function writeCertificate(
  certificate: Certificate,
  shown: ShownCertificate,
  { companyName: company }: Pick<Config, 'companyName'>,
): PlainPage {
  const { courseName, name, revoked } = certificate
  const title = `${courseName}: certificate${name === undefined ? '' : ` of ${name}`}`
  return {
    title,
    company,
    style: STYLE,
    head: name === undefined || revoked ? '' : writePreview(certificate, shown, title),
    pictures: [shown.logoUrl, shown.cover].filter((address) => address !== undefined),
    main: writeWayBack(shown) + writeState(certificate, shown, company) + writeSheet(certificate, shown),
  }
}

/** Writes the tags for a link preview on other sites: the title and a picture. */
function writePreview(
  { partnerName, day }: Certificate,
  { address }: ShownCertificate,
  title: string,
): string {
  const tags = {
    'og:type': 'website',
    'og:title': title,
    'og:description': `${partnerName}, ${longDay(day)}`,
    'og:url': address,
    'og:image': `${address}.png`,
    'og:image:width': String(SHARE_IMAGE.width),
    'og:image:height': String(SHARE_IMAGE.height),
    'og:image:alt': title,
  }
  const written = Object.entries(tags).map(
    ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
  )
  return `${written.join('')}<meta name="twitter:card" content="summary_large_image">`
}

function writeWayBack({ back }: ShownCertificate): string {
  if (!back) return ''
  return `<p class="back not-printed"><a href="${back.path}"><span aria-hidden="true">←</span> ${back.title}</a></p>`
}

/** Writes the certificate's validity and the download links. */
function writeState(certificate: Certificate, shown: ShownCertificate, company: string): string {
  const { id, name, revoked } = certificate
  const isGood = shown.state === 'valid' || shown.state === 'renewed'
  const sign = `<span aria-hidden="true">${isGood ? '✓' : '!'}</span>`
  const words = [
    `<p class="state" data-state="${shown.state}">${sign}${describeState(certificate, shown)}</p>`,
  ]
  if (revoked?.reason !== undefined)
    words.push(`<p>Reason: <span dir="auto">${escapeHtml(revoked.reason)}</span></p>`)
  if (name === undefined) words.push('<p>The holder’s name was erased from this portal.</p>')
  else if (shown.isToBePrinted)
    words.push(
      '<p class="not-printed">To print this page, press Ctrl+P, or ⌘P on a Mac. On a phone, choose Print in the share menu. It fits one A4 sheet in landscape.</p>',
    )
  else if (!revoked)
    words.push(
      `<p class="ways not-printed"><a class="plain-button" href="/certificates/${id}.pdf">Download as PDF</a> ${writeLinkedIn(certificate, shown, company)}<a class="plain-button quiet" href="/certificates/${id}/badge">Download as Open Badge</a></p>`,
    )
  return `<div class="says">${words.join('')}</div>`
}

/**
 * Writes the link that adds a valid certificate to a LinkedIn profile.
 * @see {@link https://addtoprofile.linkedin.com/}
 */
function writeLinkedIn(
  certificate: Certificate,
  { state, address }: ShownCertificate,
  company: string,
): string {
  if (state !== 'valid') return ''
  const { id, courseName, day, ends } = certificate
  const [issueYear = '', issueMonth = ''] = day.split('-')
  const [expirationYear = '', expirationMonth = ''] = ends?.split('-') ?? []
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: courseName,
    organizationName: company,
    issueYear,
    issueMonth: String(Number(issueMonth)),
    ...(ends !== undefined && { expirationYear, expirationMonth: String(Number(expirationMonth)) }),
    certUrl: address,
    certId: id,
  })
  const link = escapeHtml(`https://www.linkedin.com/profile/add?${query}`)
  return `<a class="plain-button quiet" href="${link}" target="_blank" rel="noopener noreferrer">Add to LinkedIn</a> `
}

function describeState({ ends, renewed }: Certificate, { state, revokedOn }: ShownCertificate): string {
  if (state === 'revoked') return `This certificate was revoked on ${longDay(revokedOn)}.`
  if (state === 'renewed')
    return `This certificate was renewed on ${longDay(renewed)}. Its holder has a newer one.`
  if (state === 'expired') return `This certificate has expired. It was valid until ${longDay(ends)}.`
  return `This certificate is valid${ends === undefined ? '' : ` until ${longDay(ends)}`}.`
}

function writeSheet(certificate: Certificate, { address, logoUrl, cover }: ShownCertificate): string {
  const { name, partnerName, courseName } = certificate
  const isLong = (name?.length ?? 0) > MAX_NAME_LENGTH || courseName.length > MAX_COURSE_LENGTH
  const holder = name === undefined ? 'a person whose name was erased' : escapeHtml(name)
  const facts = listFacts(certificate).map(
    ([label, value]) => `<div><dt>${label}</dt><dd>${value}</dd></div>`,
  )
  return `<article class="sheet"${isLong ? ' data-is-long' : ''}>${writePicture('animal', cover)}<h1>Certificate of completion</h1>
<p>This certifies that</p><p class="holder" dir="auto">${holder}</p>${writePicture('logo', logoUrl)}<p class="partner" dir="auto">${escapeHtml(partnerName)}</p>
<p>has completed the course</p><p class="course" dir="auto">${escapeHtml(courseName)}</p>
<dl>${facts.join('')}</dl>
<div class="way"><p>To verify this certificate, scan the code or visit<br><b>${escapeHtml(address)}</b></p>${encodeQR(address, 'svg', { ecc: 'medium', border: 1 })}</div></article>`
}

function writePicture(name: 'animal' | 'logo', address: string | undefined): string {
  return address ? `<div class="${name} not-printed"><img src="${escapeHtml(address)}" alt=""></div>` : ''
}

function listFacts({ day, ends, score }: Certificate): [label: string, value: string][] {
  return [
    ['Completed on', longDay(day)],
    ...(ends === undefined ? [] : [['Valid until', longDay(ends)] satisfies [string, string]]),
    ...(score === undefined
      ? []
      : [['Score', `${score.score} of ${score.outOf}`] satisfies [string, string]]),
  ]
}

/**
 * Writes the page that refuses a certificate, or only the PDF of the certificate `id`, which can be printed instead.
 */
export function writeRefusal(
  { code, message, retryAfter }: AppError,
  { companyName: company, supportEmail }: Pick<Config, 'companyName' | 'supportEmail'>,
  id?: string,
): PlainPage {
  const words = escapeHtml(message)
  if (retryAfter !== undefined) {
    const wait = `<p>${words} Try again in ${retryAfter} seconds.</p>`
    return writePlainWords({ title: 'Please wait a moment', company }, wait)
  }
  if (id !== undefined) {
    const print = `<p><a class="plain-button" href="/certificates/${id}?print">Print the page</a></p>`
    return writePlainWords(
      { title: 'We couldn’t create a PDF of this certificate', company },
      `<p>${words}</p>${print}`,
    )
  }
  if (code === 'unproved-holder')
    return writePlainWords({ title: 'There’s no badge for this certificate yet', company }, `<p>${words}</p>`)
  const hint = `Please check the address. It ends with 22 letters and numbers. If it’s correct, the certificate may have been deleted. For help, contact ${escapeHtml(supportEmail)}.`
  return writePlainWords({ title: message.replace(/\.$/, ''), company }, `<p>${hint}</p>`)
}
