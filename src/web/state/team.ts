import { createSlice, original, type PayloadAction } from '@reduxjs/toolkit'
import type { MemberStatus, UserDocument } from '#contract/documents.ts'
import type { CourseStatus } from '#domain/learning/completion-record.ts'
import { firstRole } from '#domain/permissions.ts'
import { ownValue } from '#domain/unknown-value.ts'

/** A team member (section 3): a user of the partner, with the courses they started and how far they are. */
export interface TeamMember {
  id: string
  userName: string
  email: string
  roles: string[]
  profileImage?: { url: string } | undefined
  /** The invitation could not be delivered. */
  invitation?: 'undelivered' | undefined
  /** The company disabled the account. */
  disabled?: true | undefined
  /** When they joined the partner, in ms since 1970; absent for long ago. */
  joined?: number | undefined
  /** When they last learned anything, to the hour, in ms since 1970; absent for never. */
  lastActive?: number | undefined
  /** By course id; a missing course is not started. */
  courseCompletion: Record<string, Exclude<CourseStatus, 'not-started'>>
}

interface TeamState {
  initialized: boolean
  members: TeamMember[]
}

const initialState: TeamState = { initialized: false, members: [] }

/**
 * The team slice: setting it stores the list and marks it initialized (section 3). A member who was added
 * joins the list, replacing an entry with the same id; a changed one keeps its place; a removed member leaves
 * it.
 */
export const teamSlice = createSlice({
  name: 'team',
  initialState,
  reducers: {
    teamSet: (_state, { payload }: PayloadAction<TeamMember[]>) => ({
      initialized: true,
      members: freezeList(payload),
    }),
    memberAdded: (state, { payload }: PayloadAction<TeamMember>) => ({
      ...state,
      members: freezeList([...membersWithout(state, payload.id), payload]),
    }),
    memberChanged: (state, { payload }: PayloadAction<Partial<TeamMember> & Pick<TeamMember, 'id'>>) => ({
      ...state,
      members: freezeList(
        (original(state) ?? state).members.map((member) =>
          member.id === payload.id ? { ...member, ...payload } : member,
        ),
      ),
    }),
    memberRemoved: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      members: freezeList(membersWithout(state, payload)),
    }),
  },
})

/** Returns the members without one, as plain objects: a frozen list could not get rid of Immer's drafts. */
function membersWithout(state: TeamState, id: string): TeamMember[] {
  const { members } = original(state) ?? state
  return members.filter((member) => member.id !== id)
}

/**
 * Freezes a list, so that the store takes it as it is. It would otherwise walk through every field of 10,000
 * members to freeze them: https://github.com/immerjs/immer/blob/main/website/docs/freezing.mdx
 */
function freezeList(members: TeamMember[]): TeamMember[] {
  Object.freeze(members)
  return members
}

export const { teamSet, memberAdded, memberChanged, memberRemoved } = teamSlice.actions

/** Returns the members of the team table: the partner's users without the administrator (section 6). */
export function toTeamMembers(
  users: readonly UserDocument[],
  statuses: readonly MemberStatus[],
  ownUid: string,
): TeamMember[] {
  const statusOf = new Map(statuses.map((status) => [status.userId, status]))
  return users.filter(({ id }) => id !== ownUid).map((user) => toTeamMember(user, statusOf.get(user.id)))
}

/** Returns one user as a team member; without a status they have started nothing. */
export function toTeamMember(
  { id, userName, email, roles, profileImage, invitation, disabled, joined }: UserDocument,
  { courses = {}, lastActive }: Partial<MemberStatus> = {},
): TeamMember {
  const about = { id, userName, email, roles, profileImage, invitation, disabled, joined }
  return { ...about, lastActive, courseCompletion: courses }
}

/** Number of members with each status in one course; administrators are not counted. */
type CourseTally = Record<CourseStatus, number>

/** Counts the members with each status in a course. */
export function courseTally(members: readonly TeamMember[], courseId: string): CourseTally {
  const tally: CourseTally = { 'not-started': 0, 'in-progress': 0, complete: 0 }
  for (const member of members) {
    const status = statusIn(member, courseId)
    if (status) tally[status] += 1
  }
  return tally
}

/** Returns a member's status in a course; undefined for people not tracked (section 6). */
export function statusIn(
  { roles, courseCompletion }: Pick<TeamMember, 'roles' | 'courseCompletion'>,
  courseId: string,
): CourseStatus | undefined {
  if (firstRole(roles) !== 'partner-associate') return undefined
  return ownValue(courseCompletion, courseId) ?? 'not-started'
}
