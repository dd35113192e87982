import { MORE_PEOPLE_MATCH, searchedWords } from '#domain/people/person-words.ts'
import { roleText } from '#domain/permissions.ts'
import { searchPeople } from '#people/account/search-people.ts'
import { oldestLiveOf } from '#people/session/live-session.ts'
import { findInvitation, type Invitation } from '#people/team/invite.ts'
import { listSessions } from '#store/people/sign-in/sessions.ts'
import { findLock } from '#store/people/sign-in/sign-in-attempts.ts'
import { type ListedUser, listUsers } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import type { Facts } from '../command-line/answer.ts'
import { storeCommand, UsageError } from '../command-line/command.ts'
import { EMAIL, unknownEmail } from '../command-line/parse-options.ts'

/** Maximum number of listed accounts. */
const MAX_LISTED = 1000

/** Command that lists accounts. */
export const userList = storeCommand({
  name: 'user list',
  summary: `lists accounts, of one partner or with a text in email or name; the first ${MAX_LISTED}`,
  options: {
    partner: { value: 'ID', sentence: 'accounts of this partner' },
    find: { value: 'TEXT', sentence: 'accounts with this text in email or name' },
  },
  takesJson: true,
  async run({ partner, find: text }, { db }) {
    const users = await listUsers(db, { partner, text, limit: MAX_LISTED })
    const list = []
    for (const user of users) list.push(factsOf(user, await findOpenInvitation(db, user)))
    return { list, none: 'No matching accounts.' }
  },
})

/** Command that finds people at all partners, like the company's console. */
export const userFind = storeCommand({
  name: 'user find',
  summary: 'finds accounts at all partners by the start of a name or email',
  argument: 'TEXT',
  takesJson: true,
  async run({ TEXT }, { db, warn }) {
    if (!searchedWords(TEXT)) throw new UsageError('type two letters or more of the name or the email')
    const { people, isMore } = await searchPeople(db, TEXT)
    if (isMore) warn(MORE_PEOPLE_MATCH)
    const list = people.map(({ uid, email, userName, partner, roles, disabled }) => ({
      email,
      name: userName,
      partner,
      role: roleText(roles),
      disabled,
      uid,
    }))
    return { list, none: `No people match “${TEXT}”.` }
  },
})

/** Command that shows an account with its state, invitation and sessions. */
export const userShow = storeCommand({
  name: 'user show',
  summary: 'shows an account, its invitation, its lock and its sessions',
  options: EMAIL,
  takesJson: true,
  async run({ email }, { db, now }) {
    const user = (await listUsers(db, { text: email, limit: MAX_LISTED })).find((one) => one.email === email)
    if (!user) throw unknownEmail(email)
    const lock = await findLock(db, email, now)
    const sessions = await listSessions(db, user.uid, oldestLiveOf(user, now))
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
})

/** Finds the open invitation of an account. */
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
  if ('queued' in invitation) return `queued since ${day(invitation.queued)}`
  if ('undelivered' in invitation) return `undelivered, last tried on ${day(invitation.undelivered)}`
  return `sent on ${day(invitation.sent)}, valid until ${day(invitation.expires)}`
}
