import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import type { AppContext } from '#app-context.ts'
import { errorMessage } from '#core/error-message.ts'
import { storedMediaIn } from '#domain/media/named-media.ts'
import { addressOf, type MediaStore, mediaTypeOf } from '#media/media-store.ts'
import { isWithheldMedia } from '#store/courses/media-of-courses.ts'
import type { QueuedMail } from '#store/operation/mail-queue.ts'
import { findPartner, type Partner } from '#store/people/partners/partners.ts'
import { findUser } from '#store/people/users.ts'
import type { MailLogo, MailPartner } from './compose-mail.ts'
import { judgeLogo } from './template/judge-logo.ts'

/** Media types that all email clients show. */
const SHOWN_TYPES = ['image/gif', 'image/jpeg', 'image/png']

/**
 * Maximum size of a logo in an email, in bytes. Base64 makes it two thirds of 102 kB, the size at which email clients
 * clip a message.
 */
export const MAX_LOGO_SIZE = 48 * 1024

/** Minimum ratio of a logo's width to its height. A narrower logo is illegible in the email's header. */
const MIN_ASPECT = 0.75

/** Timeout for reading a logo, in ms. The email is then sent without it. */
const LOGO_TIMEOUT_MS = 3000

type PartnerContext = Pick<AppContext, 'db' | 'media' | 'log' | 'clock'>

/** Finds the partner shown in an email: the inviting partner, or otherwise that of the account. */
export async function findMailPartner(
  context: PartnerContext,
  { partner: inviting, uid }: Pick<QueuedMail, 'partner' | 'uid'>,
): Promise<MailPartner | undefined> {
  const id = inviting ?? (uid === null ? undefined : (await findUser(context.db, uid))?.partner)
  const partner = id === undefined ? undefined : await findPartner(context.db, id)
  return partner && { name: partner.name, logo: await findLogo(context, partner) }
}

/** Returns a partner's logo. Undefined unless the portal stores it publicly, in a type and size suitable for emails. */
async function findLogo(
  { db, media, log, clock }: PartnerContext,
  { id, logoUrl }: Partner,
): Promise<MailLogo | undefined> {
  const name = storedFileOf(logoUrl)
  if (name === undefined || (await isWithheldMedia(db, name, clock()))) return undefined
  try {
    const content = await Promise.race([readLogo(media, name), failAfter(LOGO_TIMEOUT_MS)])
    if (content === undefined) return undefined
    const { contrast, aspect } = await judgeLogo(name, content)
    if (aspect < MIN_ASPECT) return undefined
    return { file: `logo${name.slice(name.indexOf('.'))}`, type: mediaTypeOf(name) ?? '', content, contrast }
  } catch (error) {
    log.warn({ partner: id, reason: errorMessage(error) }, 'an email was sent without its logo')
    return undefined
  }
}

/** Returns the name of the stored logo file. Undefined if its type is unsuitable for emails. */
function storedFileOf(logoUrl = ''): string | undefined {
  const file = storedMediaIn(logoUrl).find((name) => addressOf(name) === logoUrl)
  return file !== undefined && SHOWN_TYPES.includes(mediaTypeOf(file) ?? '') ? file : undefined
}

/** Reads a stored logo. Undefined if it is missing or too large. */
async function readLogo(media: MediaStore, name: string): Promise<Buffer | undefined> {
  const opened = await media.open(name)
  if (typeof opened === 'string') return undefined
  if (opened.size <= MAX_LOGO_SIZE) return buffer(opened.content)
  opened.content.destroy()
  return undefined
}

async function failAfter(ms: number): Promise<never> {
  await setTimeout(ms, undefined, { ref: false })
  throw new Error(`it was not read within ${ms / 1000} s`)
}
