import type { AppContext } from '#app-context.ts'
import { AppError, notFound } from '#core/errors.ts'
import { REVOKED_ALREADY } from '#domain/certificate/certificate.ts'
import type { ActingTeam } from '#domain/people/managed-team.ts'
import { revokeCertificate } from '#store/certificate/certificates.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { audit } from '#store/operation/audit-log.ts'

/** The user who revokes a certificate at a partner: a uid, or `operator`, with the client's address, if known. */
interface RevokingActor extends ActingTeam {
  actor: string
  ip?: string | undefined
}

/**
 * Revokes a certificate for a reason of 3 to 500 characters, which its page then shows. The record remains complete.
 * Refuses with 404 an unknown certificate, another partner's or that of a person whom the actor does not manage, and
 * with 409 a second revocation.
 */
export function takeCertificateBack(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { partner, manager, actor, ip }: RevokingActor,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const now = clock()
    const revoked = await revokeCertificate(transaction, { partner, manager, id }, { reason, by: actor }, now)
    if (revoked === undefined) throw notFound()
    if (revoked === 'already') throw new AppError('already-revoked', REVOKED_ALREADY)
    const entry = {
      act: 'certificate-revoked',
      actor,
      subject: revoked.userId,
      address: ip,
      partner,
    } as const
    await audit(transaction, entry, now)
  })
}
