import type { AuditedAct } from '#domain/company/audited-acts.ts'
import { audit, auditEach } from '#store/operation/audit-log.ts'
import { disableWithPartner, enableWithPartner, partWithPeople } from '#store/people/account-access.ts'
import { listUsersOfPartner } from '#store/people/members.ts'
import {
  lockPartnerState,
  type PartnerState,
  removeEmptyPartner,
  setPartnerState,
} from '#store/people/partners.ts'
import type { Queryable } from '#store/schema.ts'

/** Who acts on a partner: a uid or `operator`, from which address, and the id of the entry, if it has one. */
export interface PartnerActor {
  actor: string
  address?: string | undefined
  entry?: string | undefined
}

/** How a change of a partner's state ends: not where it is in another state, or not there at all. */
export type StateChange =
  | { outcome: 'done'; accounts: number; remains: boolean }
  | { outcome: 'refused'; state: PartnerState | undefined }

/** Keeps everybody of a partner out, at once, until it is resumed; `accounts` are disabled. */
export async function suspendPartner(
  db: Queryable,
  id: string,
  by: PartnerActor,
  now: number,
): Promise<StateChange> {
  const state = await lockPartnerState(db, id)
  if (state !== 'open') return { outcome: 'refused', state }
  await setPartnerState(db, id, { suspended: now, removed: null })
  await auditPartner(db, 'partner-suspended', id, by, now)
  return { outcome: 'done', accounts: await disableWithPartner(db, id, now), remains: true }
}

/** Opens a suspended partner again, with its people, or a removed one, without any; `accounts` are enabled. */
export async function resumePartner(
  db: Queryable,
  id: string,
  by: PartnerActor,
  now: number,
): Promise<StateChange> {
  const state = await lockPartnerState(db, id)
  if (state === undefined || state === 'open') return { outcome: 'refused', state }
  await setPartnerState(db, id, { suspended: null, removed: null })
  await auditPartner(db, 'partner-resumed', id, by, now)
  return { outcome: 'done', accounts: await enableWithPartner(db, id), remains: true }
}

/**
 * Removes a partner: its people lose their access, and what they learned stays; `remains` is false if nobody
 * has learned there, so that the partner itself is gone.
 */
export async function removePartner(
  db: Queryable,
  id: string,
  by: PartnerActor,
  now: number,
): Promise<StateChange> {
  const state = await lockPartnerState(db, id)
  if (state === undefined || state === 'removed') return { outcome: 'refused', state }
  const people = (await listUsersOfPartner(db, id)).map(({ uid }) => uid)
  await partWithPeople(db, id, now)
  await auditEach(db, { act: 'access-removed', actor: by.actor, partner: id }, people, now)
  await auditPartner(db, 'partner-removed', id, by, now)
  const remains = !(await removeEmptyPartner(db, id))
  if (remains) await setPartnerState(db, id, { suspended: null, removed: now })
  return { outcome: 'done', accounts: people.length, remains }
}

/** Writes the entry of an act on a partner. */
export function auditPartner(
  db: Queryable,
  act: AuditedAct,
  id: string,
  { actor, address, entry }: PartnerActor,
  now: number,
): Promise<void> {
  return audit(db, { act, actor, address, subject: id, partner: id, id: entry }, now)
}
