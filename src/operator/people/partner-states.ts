import { plural } from '#domain/messages.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { audit, auditEach } from '#store/operation/audit-log.ts'
import { disableWithPartner, enableWithPartner, partWithPeople } from '#store/people/account-access.ts'
import { listUsersOfPartner } from '#store/people/members.ts'
import {
  type CountedPartner,
  countLearning,
  listPartners,
  lockPartnerState,
  type PartnerState,
  removeEmptyPartner,
  setPartnerState,
} from '#store/people/partners.ts'
import type { Queryable } from '#store/schema.ts'
import { type CommandContext, CommandFailure, confirm, storeCommand, YES } from '../command.ts'
import { PARTNER_ID, unknownPartner } from './partner-commands.ts'

/** Keeps everybody of a partner out, at once, until it is resumed. */
export const partnerSuspend = storeCommand({
  name: 'partner suspend',
  summary:
    'keeps all people of a partner out, ending their sessions; everything stays as it is until partner resume',
  options: PARTNER_ID,
  async run({ id }, { db, now }) {
    const count = await inTransaction(db, async (transaction) => {
      await lockInState(transaction, id, ['open'])
      await setPartnerState(transaction, id, { suspended: now, removed: null })
      await audit(transaction, { act: 'partner-suspended', actor: 'operator', subject: id, partner: id }, now)
      return disableWithPartner(transaction, id, now)
    })
    return `Suspended partner ${id}: ${plural(count, 'account')} disabled. portal partner resume --id ${id} lets them in again.`
  },
})

/** Opens a suspended partner again, with its people, or a removed one, without any. */
export const partnerResume = storeCommand({
  name: 'partner resume',
  summary: 'opens a suspended partner again, or a removed one, whose people must be added again',
  options: PARTNER_ID,
  async run({ id }, { db, now }) {
    const count = await inTransaction(db, async (transaction) => {
      await lockInState(transaction, id, ['suspended', 'removed'])
      await setPartnerState(transaction, id, { suspended: null, removed: null })
      await audit(transaction, { act: 'partner-resumed', actor: 'operator', subject: id, partner: id }, now)
      return enableWithPartner(transaction, id)
    })
    return `Resumed partner ${id}: ${plural(count, 'account')} enabled.`
  },
})

/** Removes a partner: its people lose their access, and what they learned stays. */
export const partnerRemove = storeCommand({
  name: 'partner remove',
  summary: 'removes a partner: its people lose their access; their accounts and learning records stay',
  options: { ...PARTNER_ID, ...YES },
  async run({ id, yes }, context) {
    const partner = (await listPartners(context.db)).find((one) => one.id === id)
    if (!partner || partner.state === 'removed') throw notIn(id, partner?.state)
    for (const line of await summarize(context.db, partner)) context.print(line)
    const asking = 'partner remove asks before it removes'
    if (!yes && !(await confirm(context, `Remove partner ${id}?`, asking))) return 'Nothing was removed.'
    return remove(id, context)
  },
})

/** Lists what goes and what stays, with counts. */
async function summarize(db: Queryable, partner: CountedPartner): Promise<string[]> {
  const { id, name, administrators, associates } = partner
  const { records, events } = await countLearning(db, id)
  const people = [plural(administrators, 'administrator'), plural(associates, 'associate')].join(' and ')
  return [
    `partner: ${name} (${id})`,
    ...(records === 0 ? ['goes: the partner itself, since nobody has learned there'] : []),
    `goes: the access of ${people}, with their sessions, invitations and mailed links`,
    `stays: their accounts, without a partner; ${plural(records, 'learning record')} with ${plural(events, 'event')}; the audit log`,
  ]
}

function remove(id: string, { db, now }: CommandContext): Promise<string> {
  return inTransaction(db, async (transaction) => {
    await lockInState(transaction, id, ['open', 'suspended'])
    const people = (await listUsersOfPartner(transaction, id)).map(({ uid }) => uid)
    await partWithPeople(transaction, id, now)
    await auditEach(transaction, { act: 'access-removed', actor: 'operator', partner: id }, people, now)
    await audit(transaction, { act: 'partner-removed', actor: 'operator', subject: id, partner: id }, now)
    const removed = `Removed partner ${id}; ${plural(people.length, 'account')} without a partner now.`
    if (await removeEmptyPartner(transaction, id)) return removed
    await setPartnerState(transaction, id, { suspended: null, removed: now })
    return `${removed} Its learning records are kept: portal partner resume --id ${id} opens it again.`
  })
}

/** Locks a partner until the transaction ends; refuses one that is not in one of these states. */
async function lockInState(db: Queryable, id: string, states: PartnerState[]): Promise<void> {
  const state = await lockPartnerState(db, id)
  if (state === undefined || !states.includes(state)) throw notIn(id, state)
}

function notIn(id: string, state: PartnerState | undefined): CommandFailure {
  return state === undefined ? unknownPartner(id) : new CommandFailure(`--id '${id}' is ${state} already`)
}
