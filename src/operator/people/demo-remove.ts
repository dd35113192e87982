import { DEMO_PARTNERS } from '#demo/people.ts'
import { plural } from '#domain/messages.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { removePeople } from '#store/learning/remove-people.ts'
import { audit } from '#store/operation/audit-log.ts'
import { listDemoPeople } from '#store/people/demo-people.ts'
import { removeEmptyPartner } from '#store/people/partners/partners.ts'
import { type CommandContext, confirm, storeCommand, YES } from '../command-line/command.ts'

/** Command that removes the demo people, whose password is public, and their partners without other members. */
export const demoRemove = storeCommand({
  name: 'demo remove',
  summary:
    'removes the demo accounts with their sessions and records, and their partners if no one else belongs to them; courses stay',
  options: YES,
  async run(values, context) {
    const people = await listDemoPeople(context.db)
    if (people.length === 0) return 'There are no demo accounts.'
    for (const { email } of people) context.print(`demo account: ${email}`)
    if (!values.yes && !(await confirmRemoval(people.length, context))) return 'Nothing was removed.'
    return remove(context)
  },
})

function confirmRemoval(count: number, context: CommandContext): Promise<boolean> {
  const question = `Remove ${countAccounts(count)} with their sessions and completion records?`
  return confirm(context, question, 'demo remove asks before it removes')
}

function remove({ db, now }: CommandContext): Promise<string> {
  return inTransaction(db, async (transaction) => {
    const people = await listDemoPeople(transaction)
    const records = await removePeople(
      transaction,
      people.map(({ uid }) => uid),
    )
    for (const { uid } of people)
      await audit(transaction, { act: 'demo-person-removed', actor: 'operator', subject: uid }, now)
    const partners: string[] = []
    for (const { id } of DEMO_PARTNERS) if (await removeEmptyPartner(transaction, id)) partners.push(id)
    const more =
      partners.length > 0
        ? `, and the ${partners.length === 1 ? 'partner' : 'partners'} ${partners.join(', ')}`
        : ''
    return `Removed ${countAccounts(people.length)} with ${plural(records, 'completion record')}${more}. The courses were kept.`
  })
}

function countAccounts(count: number): string {
  return count === 1 ? '1 demo account' : `${count} demo accounts`
}
