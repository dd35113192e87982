import { queueMail } from '#mail/delivery/queue-mail.ts'
import { audit } from '#store/operation/audit-log.ts'
import { listCompanyAdmins } from '#store/people/company-people.ts'
import { findProvedName, type User } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'

/** Audits the use of a recovery code, and mails its owner and every console admin. */
export async function mailCodeUse(
  db: Queryable,
  { uid, email }: User,
  ip: string,
  now: number,
): Promise<void> {
  const cause = 'recovery-code-used'
  const own = { kind: cause, userName: await findProvedName(db, uid) } as const
  await queueMail(db, { cause, recipient: email, uid, mail: own }, now)
  const others = (await listCompanyAdmins(db)).filter((admin) => admin.uid !== uid)
  for (const admin of others) {
    const mail = { kind: cause, userName: await findProvedName(db, admin.uid), whose: email } as const
    await queueMail(db, { cause, recipient: admin.email, uid: admin.uid, mail }, now)
  }
  await audit(db, { act: 'recovery-code-used', actor: uid, subject: uid, address: ip }, now)
}
