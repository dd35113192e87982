import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AppContext } from '#app-context.ts'
import {
  ChangeUserBody,
  FirstMembersDocument,
  listOf,
  type MemberStatus,
  UserDocument,
  UserParams,
  UsersQuery,
} from '#contract/documents.ts'
import { AppError, notFound, permit } from '#core/errors.ts'
import { NEW_FOR } from '#domain/learning/needs-nudge.ts'
import { findFirstNames } from '#domain/people/compare-names.ts'
import { canonicalEmail } from '#domain/people/email.ts'
import { type Actor, mayChangeUser, mayReadTeam, mayReadUser } from '#domain/permissions.ts'
import { countTeam } from '#records/teams/count-team.ts'
import { certificatesMayEnd, countDue } from '#records/teams/due-courses.ts'
import { writeMemberStatuses } from '#records/teams/member-statuses.ts'
import { listUndeliveredInvitations } from '#store/operation/queued-mails.ts'
import { listGroupsOf, listGroupsOfPeople } from '#store/people/groups/group-memberships.ts'
import {
  type AccountState,
  listAccountStates,
  listNamesOfPartner,
  listSomeUsersOfPartner,
  listStatesOf,
  listUsersOfPartner,
} from '#store/people/members.ts'
import { findMember, renameUser, type User } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { presentGroupsOf, readNamedGroups } from './present-groups.ts'

/** Maximum size of a team whose members are all included in the first page. */
const MAX_WHOLE_TEAM = 60

/** Number of a larger team's first members. A tall window shows fewer. */
const FIRST_MEMBERS = 25

/** Creates the routes of the users collection. */
export function userRoutes(context: AppContext): FastifyPluginAsyncZod {
  const { db } = context
  return async (app) => {
    const list = { querystring: UsersQuery, response: { 200: listOf(UserDocument) } }
    app.get('/users', { schema: list }, async ({ actor, query: { partner } }) => {
      permit(mayReadTeam(actor, partner))
      return { documents: await readTeamDocuments(context, partner) }
    })

    const first = { querystring: UsersQuery, response: { 200: FirstMembersDocument } }
    app.get('/first-members', { schema: first }, async ({ actor, signedIn, query: { partner } }) => {
      permit(mayReadTeam(actor, partner))
      return readFirstMembers(context, partner, signedIn)
    })

    const single = { params: UserParams, response: { 200: UserDocument } }
    app.get('/users/:uid', { schema: single }, async ({ actor, params: { uid } }) => {
      const [user, groups] = await Promise.all([findMember(db, uid), readGroupsForManager(db, actor, uid)])
      permit(mayReadUser(actor, { uid, partner: user?.partner }))
      if (!user) throw notFound()
      return presentUser(groups ? { ...user, groups: groups.get(uid) } : { ...user, joined: undefined })
    })

    app.patch('/users/:uid', { schema: { ...single, body: ChangeUserBody } }, async (request) => {
      const { user } = request
      permit(mayChangeUser(user, request.params.uid))
      const { userName, email } = request.body
      if (email !== undefined && canonicalEmail(email) !== user.email)
        throw new AppError('email-not-changed', 'Change the email with the sign-in service first.')
      if (userName === undefined) return presentUser(user)
      await renameUser(db, user.uid, userName.trim())
      return presentUser({ ...user, userName: userName.trim() })
    })
  }
}

/** Reads the groups of a person at the actor's partner; undefined for actors who do not manage its team. */
async function readGroupsForManager(db: Queryable, actor: Actor, uid: string) {
  const { partner = '' } = actor
  return mayReadTeam(actor, partner) === 'allowed' ? listGroupsOf(db, partner, [uid]) : undefined
}

/** Reads the users of a partner with the fields for its administrators. */
export async function readTeamDocuments(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  partner: string,
): Promise<UserDocument[]> {
  const [users, states, undelivered, groups] = await Promise.all([
    listUsersOfPartner(db, partner),
    listAccountStates(db, partner, clock() - NEW_FOR),
    listUndeliveredInvitations(db, partner),
    listGroupsOfPeople(db, partner),
  ])
  return presentTeam(users, { states, undelivered, groups })
}

/** Reads a team's first members, and the figures of the whole team. */
async function readFirstMembers(context: AppContext, partner: string, signedIn: Promise<unknown>) {
  const [members, dues, mayEnd, named] = await Promise.all([
    readFirstRows(context, partner, signedIn),
    countDue(context, partner, signedIn),
    certificatesMayEnd(context, partner),
    readNamedGroups(context.db, partner),
  ])
  const groups = presentGroupsOf(named, members.users)
  return {
    ...members,
    ...(groups ? { groups } : {}),
    ...(dues ? { hasRequirements: true as const, dues } : {}),
    ...(mayEnd ? { certificatesEnd: true as const } : {}),
  }
}

/** Reads a team's first members with their statuses, and the numbers of the whole team. */
async function readFirstRows(context: AppContext, partner: string, signedIn: Promise<unknown>) {
  const { db, clock } = context
  const [{ uids, names }, counts] = await Promise.all([
    listNamesOfPartner(db, partner),
    countTeam(context, partner, signedIn),
  ])
  const isWhole = uids.length <= MAX_WHOLE_TEAM
  const chosen = isWhole ? uids : findFirstNames(names, FIRST_MEMBERS).flatMap((at) => uids[at] ?? [])
  const [users, states, undelivered, statuses, groups] = await Promise.all([
    listSomeUsersOfPartner(db, partner, chosen),
    listStatesOf(db, chosen, clock() - NEW_FOR),
    listUndeliveredInvitations(db, partner),
    writeMemberStatuses(context, partner, { users: chosen, mayStore: signedIn }),
    listGroupsOf(db, partner, chosen),
  ])
  const { documents }: { documents: MemberStatus[] } = JSON.parse(statuses)
  const shown = new Set(chosen)
  const { goals, ...figures } = counts
  return {
    total: uids.length,
    users: presentTeam(users, { states, undelivered, groups }),
    statuses: documents,
    ...figures,
    goals: {
      ...goals,
      required: goals.required.map(({ courseId, people }) => ({
        courseId,
        people: people?.filter((uid) => shown.has(uid)),
      })),
      excused: goals.excused?.map(({ courseId, people }) => ({
        courseId,
        people: people.filter((uid) => shown.has(uid)),
      })),
    },
  }
}

/** Presents the users of a partner, including the fields for administrators only. */
function presentTeam(
  users: Omit<User, 'disabled'>[],
  facts: { states: AccountState[]; undelivered: string[]; groups: ReadonlyMap<string, string[]> },
): UserDocument[] {
  const stateOf = new Map(facts.states.map((state) => [state.uid, state]))
  const undelivered = new Set(facts.undelivered)
  return users.map((user) => ({
    ...presentUser({
      disabled: false,
      ...user,
      ...stateOf.get(user.uid),
      groups: facts.groups.get(user.uid),
    }),
    ...(undelivered.has(user.uid) ? { invitation: 'undelivered' } : {}),
  }))
}

/** A user with the fields for administrators, if they may be shown. */
type ShownUser = User & { joined?: number | undefined; groups?: string[] | undefined }

function presentUser(user: ShownUser): UserDocument {
  return {
    id: user.uid,
    userName: user.userName,
    email: user.email,
    roles: user.roles,
    ...(user.partner === undefined ? {} : { partner: user.partner }),
    ...(user.profileImageUrl === undefined ? {} : { profileImage: { url: user.profileImageUrl } }),
    ...(user.disabled ? { disabled: true } : {}),
    ...(user.joined === undefined ? {} : { joined: user.joined }),
    ...(user.groups === undefined ? {} : { groups: user.groups }),
  }
}
