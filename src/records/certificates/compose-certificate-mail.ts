import type { AppContext } from '#app-context.ts'
import { certificatePath } from '#contract/screen-paths.ts'
import type { ComposedMail } from '#mail/required-mails.ts'
import { findCertificate } from '#store/certificate/certificates.ts'
import type { CertificateNotice, QueuedMail } from '#store/operation/mail-queue.ts'
import { findMailedLearner } from '../mailed-learner.ts'

/**
 * Returns the content of a certificate's email from current data, or the reason for dropping it: the certificate was
 * revoked, or its holder gets no email.
 */
export async function composeCertificate(
  context: AppContext,
  queued: QueuedMail,
  { id }: CertificateNotice,
): Promise<ComposedMail> {
  const learner = await findMailedLearner(context, queued)
  if ('why' in learner) return learner
  const { uid, userName, today } = learner
  const certificate = await findCertificate(context.db, id)
  if (certificate?.userId !== uid || certificate.revoked) return { why: 'nothing' }
  const { courseName: course, day: completed, ends } = certificate
  const path = certificatePath(id)
  return { facts: { kind: 'certificate', userName, today, course, completed, path, ends } }
}
