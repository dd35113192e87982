import type { AuditedAct } from '#domain/console/audited-acts.ts'
import { wholeTeam } from '#domain/people/managed-team.ts'
import { audit, auditEach } from '#store/operation/audit-log.ts'
import { disableWithPartner, enableWithPartner, partWithPeople } from '#store/people/account-access.ts'
import { listUsersOfTeam } from '#store/people/members.ts'
import {
  lockPartnerState,
  type PartnerState,
  removeEmptyPartner,
  setPartnerState,
} from '#store/people/partners/partners.ts'
import type { Queryable } from '#store/schema.ts'

/** Actor of a partner change: a uid or `operator`, a client address, and the id of the audit entry if set. */
export interface PartnerActor {
  actor: string
  address?: string | undefined
  entry?: string | undefined
}

/** Number of accounts changed with a partner, and whether the partner still exists. */
interface Changed {
  accounts: number
  remains: boolean
}

/** Outcome of changing a partner's state. Refused if the state does not permit it or the partner does not exist. */
export type StateChange =
  | ({ outcome: 'done' } & Changed)
  | { outcome: 'refused'; state: PartnerState | undefined }

/** Actions that change a partner's state. */
export type StateAct = 'partner-suspended' | 'partner-resumed' | 'partner-removed'

/** Permitted states and the change of each action. */
const ACTS: Record<
  StateAct,
  {
    from: readonly PartnerState[]
    change: (db: Queryable, id: string, by: PartnerActor, now: number) => Promise<Changed>
  }
> = {
  'partner-suspended': {
    from: ['open'],
    async change(db, id, _by, now) {
      await setPartnerState(db, id, { suspended: now, removed: null })
      return { accounts: await disableWithPartner(db, id, now), remains: true }
    },
  },
  'partner-resumed': {
    from: ['suspended', 'removed'],
    async change(db, id) {
      await setPartnerState(db, id, { suspended: null, removed: null })
      return { accounts: await enableWithPartner(db, id), remains: true }
    },
  },
  'partner-removed': {
    from: ['open', 'suspended'],
    async change(db, id, { actor }, now) {
      const people = (await listUsersOfTeam(db, wholeTeam(id))).map(({ uid }) => uid)
      await partWithPeople(db, id, now)
      await auditEach(db, { act: 'access-removed', actor, partner: id }, people, now)
      const remains = !(await removeEmptyPartner(db, id))
      if (remains) await setPartnerState(db, id, { suspended: null, removed: now })
      return { accounts: people.length, remains }
    },
  },
}

/**
 * Changes a partner's state. Suspending disables the accounts immediately; resuming enables them again. Removing ends
 * all access but keeps learning records; a partner without records is deleted and `remains` is false. Resuming a
 * removed partner opens it without people.
 */
export async function changePartnerState(
  db: Queryable,
  id: string,
  act: StateAct,
  by: PartnerActor,
  now: number,
): Promise<StateChange> {
  const state = await lockPartnerState(db, id)
  if (state === undefined || !ACTS[act].from.includes(state)) return { outcome: 'refused', state }
  const changed = await ACTS[act].change(db, id, by, now)
  await auditPartner(db, act, id, by, now)
  return { outcome: 'done', ...changed }
}

/** Writes the audit entry of an action on a partner. */
export function auditPartner(
  db: Queryable,
  act: AuditedAct,
  id: string,
  { actor, address, entry }: PartnerActor,
  now: number,
): Promise<void> {
  return audit(db, { act, actor, address, subject: id, partner: id, id: entry }, now)
}
