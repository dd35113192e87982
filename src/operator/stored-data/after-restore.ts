import { inTransaction } from '#store/connection/in-transaction.ts'
import { audit } from '#store/operation/audit-log.ts'
import { type Retired, retireRestored } from '#store/operation/retire-restored.ts'
import { type CommandContext, CommandFailure, confirm, storeCommand, YES } from '../command-line/command.ts'

/** Command that prepares a database filled by pg_restore, as `portal restore` does for SQLite. */
export const afterRestore = storeCommand({
  name: 'after-restore',
  summary:
    'prepares a PostgreSQL database after pg_restore, before any server starts on it: everyone must sign in again, emailed links are void, and queued emails are not sent',
  options: YES,
  async run(values, context) {
    const { config, db, now } = context
    if (config.store.kind === 'sqlite')
      throw new CommandFailure('this is for PostgreSQL: on SQLite, portal restore includes it')
    if (!values.yes && !(await confirmRetiring(context))) return 'Nothing was changed.'
    const retired = await inTransaction(db, async (transaction) => {
      await audit(transaction, { act: 'restored', actor: 'operator', subject: 'database' }, now)
      return retireRestored(transaction, now)
    })
    return `The restored database may be used.\n${retiredText(retired)}`
  },
})

/** Formats the ended sessions and links, and the next step. */
export function retiredText({ sessions, links, mails }: Retired): string {
  return `Ended sessions: ${sessions}. Void links: ${links}. Queued emails not sent: ${mails}.\nTo verify it, run: portal records verify`
}

function confirmRetiring(context: CommandContext): Promise<boolean> {
  const { store } = context.config
  const { host, pathname } = new URL(store.kind === 'postgres' ? store.url : '')
  const question = `End every session and void every mailed link in ${host}${pathname}?`
  return confirm(context, question, 'after-restore asks before it changes anything')
}
