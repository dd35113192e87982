import { roleText } from '#domain/permissions.ts'
import { oldestLive } from '#people/session/live-session.ts'
import { findInvitation, type Invitation } from '#people/team/invite.ts'
import { listSessions } from '#store/people/sessions.ts'
import { findLock } from '#store/people/sign-in-attempts.ts'
import { type ListedUser, listUsers } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import type { Facts } from '../answer.ts'
import { CommandFailure, requiredText, type StoreCommand, textOf } from '../command.ts'
import { parseEmailOption } from '../parse-options.ts'

/** Most accounts in one list. */
const MOST = 1000

/** Lists accounts. */
export const userList: StoreCommand = {
  name: 'user list',
  usage: '[--partner ID] [--find TEXT]',
  summary: `lists accounts, of one partner or with a text in email or name; the first ${MOST}`,
  options: { partner: { type: 'string' }, find: { type: 'string' } },
  tellsFacts: true,
  async run(values, { db }) {
    const asked = { partner: textOf(values, 'partner'), text: textOf(values, 'find') }
    const users = await listUsers(db, { ...asked, limit: MOST })
    const list = []
    for (const user of users) list.push(factsOf(user, await findOpenInvitation(db, user)))
    return { list, none: 'There is no such account.' }
  },
}

/** Shows one account: its state, its invitation, its sessions. */
export const userShow: StoreCommand = {
  name: 'user show',
  usage: '--email E',
  summary: 'shows an account, its invitation, its lock and its sessions',
  options: { email: { type: 'string', required: true } },
  tellsFacts: true,
  async run(values, { db, now }) {
    const text = requiredText(values, 'email')
    const email = parseEmailOption(text)
    const user = (await listUsers(db, { text: email, limit: MOST })).find((one) => one.email === email)
    if (!user) throw new CommandFailure(`--email '${text}' belongs to no account`)
    const lock = await findLock(db, email, now)
    const sessions = await listSessions(db, user.uid, oldestLive(now))
    const [last] = sessions
    return {
      facts: {
        ...factsOf(user, await findOpenInvitation(db, user)),
        uid: user.uid,
        'email proved': user.isEmailProved,
        invitation: invitationText(await findInvitation(db, user.uid)),
        'locked until': lock === undefined ? undefined : new Date(lock),
        sessions: sessions.length,
        'last used': last && new Date(last.lastUsed),
      },
    }
  },
}

/** The invitation of an account that has not accepted it. */
async function findOpenInvitation(db: Queryable, user: ListedUser): Promise<Invitation | undefined> {
  return user.hasPassword ? undefined : findInvitation(db, user.uid)
}

function factsOf(
  { email, userName, partner, roles, disabled, hasPassword, created }: ListedUser,
  invitation: Invitation | undefined,
): Facts {
  const invited = invitation && 'undelivered' in invitation ? 'undelivered' : 'invited'
  const state = disabled ? 'disabled' : hasPassword ? 'active' : invited
  return { email, name: userName, partner, role: roleText(roles), state, created: new Date(created) }
}

function invitationText(invitation: Invitation | undefined): string | undefined {
  if (!invitation) return undefined
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  if ('queued' in invitation) return `waits to be sent since ${day(invitation.queued)}`
  if ('undelivered' in invitation) return `could not be delivered, given up on ${day(invitation.undelivered)}`
  return `sent on ${day(invitation.sent)}, good until ${day(invitation.expires)}`
}
