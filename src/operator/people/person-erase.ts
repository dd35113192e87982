import { describeErasure } from '#people/account/describe-erasure.ts'
import { erasePerson } from '#people/account/erase-person.ts'
import { CommandFailure, confirm, storeCommand, YES } from '../command.ts'
import { ACCOUNT_OPTIONS, getAccount } from '../parse-options.ts'

/** Erases a person; their learning records stay under an anonymous id. */
export const personErase = storeCommand({
  name: 'person erase',
  summary:
    'erases a person for good: account, sessions and mails go; learning records and the audit log stay under an id that leads to nobody',
  options: { ...ACCOUNT_OPTIONS, ...YES },
  async run(values, context) {
    const user = await getAccount(context.db, values)
    for (const line of await describeErasure(context.db, user)) context.print(line)
    const asking = 'person erase asks before it erases'
    if (!values.yes && !(await confirm(context, `Erase ${user.email} for good?`, asking)))
      return 'Nothing was erased.'
    if (!(await erasePerson(context, user.uid, { actor: 'operator', now: context.now })))
      throw new CommandFailure(`--uid '${user.uid}' is not an account any more`)
    return `Erased the account ${user.uid}. Keep this id with the request: a backup from before still knows the person, and after restoring one the erasure must be repeated with --uid.`
  },
})
