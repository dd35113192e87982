import type { AppContext } from '#app-context.ts'
import { permit } from '#core/errors.ts'
import { type Actor, mayRemove } from '#domain/permissions.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { audit } from '#store/operation/audit-log.ts'
import { removeEmailTokens } from '#store/people/sign-in/email-tokens.ts'
import { endSessionsOf } from '#store/people/sign-in/sessions.ts'
import { lockUser, setMembership } from '#store/people/users.ts'
import { getMember } from './get-associate.ts'

/**
 * Removes the partner and the roles from an associate's account. Ends its sessions and voids its mailed links.
 * Completion records remain. Refuses people of other partners with 404 and administrators with 403.
 */
export function removeAccess(
  { db, clock }: AppContext,
  actor: Actor,
  at: { associateId: string; ip: string },
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const now = clock()
    await lockUser(transaction, at.associateId)
    const member = await getMember(transaction, actor, at.associateId)
    permit(mayRemove(actor, { ...member, isManaged: true }))
    await setMembership(transaction, member.uid, { partner: undefined, roles: [] }, now)
    await endSessionsOf(transaction, member.uid, now)
    await removeEmailTokens(transaction, member.uid)
    await audit(
      transaction,
      {
        act: 'access-removed',
        actor: actor.uid,
        subject: member.uid,
        address: at.ip,
        partner: member.partner,
      },
      now,
    )
  })
}
