import { describeErasure } from '#people/account/describe-erasure.ts'
import { erasePerson } from '#people/account/erase-person.ts'
import { CommandFailure, confirm, storeCommand, YES } from '../command-line/command.ts'
import { ACCOUNT_OPTIONS, getAccount } from '../command-line/parse-options.ts'

/** Command that erases a person. Learning records stay under an anonymous ID. */
export const personErase = storeCommand({
  name: 'person erase',
  summary:
    'permanently erases a person: deletes account, sessions and emails; keeps learning records and the audit log under an anonymous ID',
  options: { ...ACCOUNT_OPTIONS, ...YES },
  async run(values, context) {
    const user = await getAccount(context.db, values)
    for (const line of await describeErasure(context.db, user)) context.print(line)
    const asking = 'person erase asks before it erases'
    if (!values.yes && !(await confirm(context, `Permanently erase ${user.email}?`, asking)))
      return 'Nothing was erased.'
    if (!(await erasePerson(context, user.uid, { actor: 'operator', now: context.now })))
      throw new CommandFailure(`--uid '${user.uid}' is no longer an account`)
    return `Erased the account ${user.uid}. Keep this ID with the erasure request: older backups still contain the person. After restoring one, repeat the erasure with --uid.`
  },
})
