import type { AppContext } from '#app-context.ts'
import { certificatePath } from '#contract/screen-paths.ts'
import { dayAt } from '#domain/local-time.ts'
import { findAccountObstacle } from '#domain/requirement/reminder-outcome.ts'
import type { ComposedMail } from '#mail/required-mails.ts'
import { findCertificate } from '#store/certificate/certificates.ts'
import type { CertificateNotice, QueuedMail } from '#store/operation/mail-queue.ts'
import { listRecipients } from '#store/people/members.ts'
import { findPartnerSettings } from '#store/people/partners.ts'

/**
 * Returns the content of a certificate's email from current data, or the reason why it is dropped: the certificate was
 * revoked, or its holder has left, is disabled, or has another address or an unverified mailbox.
 */
export async function composeCertificate(
  { db, clock, config }: AppContext,
  { uid, partner, recipient: address }: QueuedMail,
  { id }: CertificateNotice,
): Promise<ComposedMail> {
  if (uid === null || partner === null) return { why: 'nothing' }
  const [certificate, [recipient], settings] = await Promise.all([
    findCertificate(db, id),
    listRecipients(db, partner, [uid]),
    findPartnerSettings(db, partner, config.timeZone),
  ])
  if (settings?.state !== 'open') return { why: 'closed' }
  if (!recipient) return { why: 'left' }
  const why = findAccountObstacle(recipient)
  if (why) return { why }
  if (recipient.email !== address) return { why: 'unproved' }
  if (certificate?.userId !== uid || certificate.revoked) return { why: 'nothing' }
  const { courseName: course, day: completed, ends } = certificate
  const today = dayAt(clock(), settings.timeZone)
  const path = certificatePath(id)
  return {
    facts: { kind: 'certificate', userName: recipient.userName, today, course, completed, path, ends },
  }
}
