import { plural } from '#domain/messages.ts'
import { changePartnerState, type StateAct } from '#partners/change-partner-state.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { type CountedPartner, countLearning, listPartners } from '#store/people/partners/counted-partners.ts'
import type { PartnerState } from '#store/people/partners/partners.ts'
import type { Queryable } from '#store/schema.ts'
import { type CommandContext, CommandFailure, confirm, storeCommand, YES } from '../command-line/command.ts'
import { PARTNER_ID, unknownPartner } from './partner-commands.ts'

/** Command that suspends a partner. Its people have no access until it is resumed. */
export const partnerSuspend = storeCommand({
  name: 'partner suspend',
  summary: 'locks all people of a partner out and ends their sessions; all data is kept until partner resume',
  options: PARTNER_ID,
  async run({ id }, context) {
    const { accounts } = await change(id, 'partner-suspended', context)
    return `Suspended partner ${id}: ${plural(accounts, 'account')} disabled. To undo this, run portal partner resume --id ${id}.`
  },
})

/** Command that reopens a suspended partner with its people, or a removed one without people. */
export const partnerResume = storeCommand({
  name: 'partner resume',
  summary: 'reopens a suspended or removed partner; people of a removed one must be added again',
  options: PARTNER_ID,
  async run({ id }, context) {
    const { accounts } = await change(id, 'partner-resumed', context)
    return `Resumed partner ${id}: ${plural(accounts, 'account')} enabled.`
  },
})

/** Command that removes a partner. Its people lose access, but learning records stay. */
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

/** Lists the removed and the kept data, with counts. */
async function summarize(db: Queryable, partner: CountedPartner): Promise<string[]> {
  const { id, name, administrators, associates } = partner
  const { records, events } = await countLearning(db, id)
  const people = [plural(administrators, 'administrator'), plural(associates, 'associate')].join(' and ')
  return [
    `partner: ${name} (${id})`,
    ...(records === 0 ? ['deleted: the partner itself, without any progress'] : []),
    `deleted: the access of ${people}, with their sessions, invitations and mailed links`,
    `kept: their accounts, without a partner; ${plural(records, 'learning record')} with ${plural(events, 'event')}; the audit log`,
  ]
}

async function remove(id: string, context: CommandContext): Promise<string> {
  const { accounts, remains } = await change(id, 'partner-removed', context)
  const removed = `Removed partner ${id}; ${plural(accounts, 'account')} now without a partner.`
  return remains
    ? `${removed} Its learning records are kept. To reopen it, run portal partner resume --id ${id}.`
    : removed
}

/** Changes a partner's state in one transaction. Refuses if the partner is already in that state. */
async function change(id: string, act: StateAct, { db, now }: CommandContext) {
  const done = await inTransaction(db, (transaction) =>
    changePartnerState(transaction, id, act, { actor: 'operator' }, now),
  )
  if (done.outcome === 'refused') throw notIn(id, done.state)
  return done
}

function notIn(id: string, state: PartnerState | undefined): CommandFailure {
  return state === undefined ? unknownPartner(id) : new CommandFailure(`--id '${id}' is already ${state}`)
}
