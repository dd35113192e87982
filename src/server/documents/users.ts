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
import { isLimitedTeam, managedTeam, type Team } from '#domain/people/managed-team.ts'
import { type Actor, mayChangeUser, mayReadTeam, mayReadUser } from '#domain/permissions.ts'
import { countTeam } from '#records/teams/count-team.ts'
import { certificatesMayEnd, countDue } from '#records/teams/due-courses.ts'
import { writeMemberStatuses } from '#records/teams/member-statuses.ts'
import { listUndeliveredInvitations } from '#store/operation/queued-mails.ts'
import { type LimitedAdministrator, listLimits } from '#store/people/admin-limits.ts'
import { listGroupsOf, listGroupsOfPeople } from '#store/people/groups/group-memberships.ts'
import { isManagedPerson } from '#store/people/groups/managed-people.ts'
import {
  type AccountState,
  listAccountStates,
  listNamesOfTeam,
  listSomeUsersOfPartner,
  listStatesOf,
  listUsersOfTeam,
} from '#store/people/members.ts'
import { findMember, renameUser, type User } from '#store/people/users.ts'
import type { Queryable } from '#store/schema.ts'
import { presentGroupsOf, presentLimit, readNamedGroups } from './present-groups.ts'

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
      return { documents: await readTeamDocuments(context, managedTeam(actor)) }
    })

    const first = { querystring: UsersQuery, response: { 200: FirstMembersDocument } }
    app.get('/first-members', { schema: first }, async ({ actor, signedIn, query: { partner } }) => {
      permit(mayReadTeam(actor, partner))
      return readFirstMembers(context, managedTeam(actor), signedIn)
    })

    const single = { params: UserParams, response: { 200: UserDocument } }
    app.get('/users/:uid', { schema: single }, async ({ actor, params: { uid } }) => {
      const [user, isManaged, groups] = await Promise.all([
        findMember(db, uid),
        isManagedPerson(db, managedTeam(actor), uid),
        readGroupsForManager(db, actor, uid),
      ])
      permit(mayReadUser(actor, { uid, partner: user?.partner, isManaged }))
      if (!user) throw notFound()
      const manages = mayReadLimit(actor, uid) ? presentLimit(user.limit) : {}
      return {
        ...presentUser(groups ? { ...user, groups: groups.get(uid) } : { ...user, joined: undefined }),
        ...manages,
      }
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
  return mayReadTeam(actor, partner) === 'allowed' ? listGroupsOf(db, managedTeam(actor), [uid]) : undefined
}

/** Returns whether an actor may know what an administrator manages: only their own limit, if they have one. */
function mayReadLimit(actor: Actor, uid: string): boolean {
  return !actor.limit || actor.uid === uid
}

/** Reads the users of a team with the fields for its administrators. Limits are not shown to limited ones. */
export async function readTeamDocuments(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  team: Team,
): Promise<UserDocument[]> {
  const [users, states, undelivered, groups, limits] = await Promise.all([
    listUsersOfTeam(db, team),
    listAccountStates(db, team, clock() - NEW_FOR),
    listUndeliveredInvitations(db, team.partner),
    listGroupsOfPeople(db, team),
    isLimitedTeam(team) ? [] : listLimits(db, team.partner),
  ])
  return presentTeam(users, { states, undelivered, groups, limits })
}

/** Reads a team's first members, and the figures of the whole team. */
async function readFirstMembers(context: AppContext, team: Team, signedIn: Promise<unknown>) {
  const [members, dues, mayEnd, named] = await Promise.all([
    readFirstRows(context, team, signedIn),
    countDue(context, team, signedIn),
    certificatesMayEnd(context, team),
    readNamedGroups(context.db, team),
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
async function readFirstRows(context: AppContext, team: Team, signedIn: Promise<unknown>) {
  const { db, clock } = context
  const { partner } = team
  const [{ uids, names }, counts] = await Promise.all([
    listNamesOfTeam(db, team),
    countTeam(context, team, signedIn),
  ])
  const isWhole = uids.length <= MAX_WHOLE_TEAM
  const chosen = isWhole ? uids : findFirstNames(names, FIRST_MEMBERS).flatMap((at) => uids[at] ?? [])
  const [users, states, undelivered, statuses, groups, limits] = await Promise.all([
    listSomeUsersOfPartner(db, partner, chosen),
    listStatesOf(db, chosen, clock() - NEW_FOR),
    listUndeliveredInvitations(db, partner),
    writeMemberStatuses(context, team, { users: chosen, mayStore: signedIn }),
    listGroupsOf(db, team, chosen),
    isLimitedTeam(team) ? [] : listLimits(db, partner),
  ])
  const { documents }: { documents: MemberStatus[] } = JSON.parse(statuses)
  const shown = new Set(chosen)
  const { goals, ...figures } = counts
  return {
    total: uids.length,
    users: presentTeam(users, { states, undelivered, groups, limits }),
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
  users: Omit<User, 'disabled' | 'limit'>[],
  facts: {
    states: AccountState[]
    undelivered: string[]
    groups: ReadonlyMap<string, string[]>
    limits: LimitedAdministrator[]
  },
): UserDocument[] {
  const stateOf = new Map(facts.states.map((state) => [state.uid, state]))
  const undelivered = new Set(facts.undelivered)
  const limitOf = new Map(facts.limits.map(({ uid, limit }) => [uid, limit]))
  return users.map((user) => ({
    ...presentUser({
      disabled: false,
      ...user,
      ...stateOf.get(user.uid),
      groups: facts.groups.get(user.uid),
    }),
    ...(undelivered.has(user.uid) ? { invitation: 'undelivered' } : {}),
    ...presentLimit(limitOf.get(user.uid)),
  }))
}

/** A user with the fields for administrators, if they may be shown. */
type ShownUser = Omit<User, 'limit'> & { joined?: number | undefined; groups?: string[] | undefined }

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
