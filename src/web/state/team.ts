import { createSlice, original, type PayloadAction } from '@reduxjs/toolkit'
import type { MemberStatus, UserDocument } from '#contract/documents.ts'
import type { CourseStatus } from '#domain/learning/completion-record.ts'
import { firstRole } from '#domain/permissions.ts'
import { type Goal, goalFinder, type TeamGoals } from '#domain/requirement/goal.ts'
import { ownValue } from '#domain/unknown-value.ts'

/** A team member (section 3): a user of the partner, with their status in each started course. */
export interface TeamMember {
  id: string
  userName: string
  email: string
  roles: string[]
  profileImage?: { url: string } | undefined
  /** Set if the invitation was not delivered. */
  invitation?: 'undelivered' | undefined
  /** Set if the company has disabled the account. */
  disabled?: true | undefined
  /** Time of joining the partner, in ms since 1970; undefined for early members. */
  joined?: number | undefined
  /** Time of the last learning activity in ms since 1970, to the hour; undefined for none. */
  lastActive?: number | undefined
  /** Ids of the member's groups; undefined for none. */
  groups?: string[] | undefined
  /** Courses that an associate is expected to complete; undefined if unknown. All courses then count. */
  goal?: Goal | undefined
  /** Statuses by course id, without courses that are not started. */
  courseCompletion: Record<string, Exclude<CourseStatus, 'not-started'>>
}

interface TeamState {
  initialized: boolean
  members: TeamMember[]
}

const initialState: TeamState = { initialized: false, members: [] }

/**
 * The team slice. Setting it stores the list and marks the slice as initialized (section 3). An added member
 * is appended and replaces an entry with the same id. A changed member keeps its position. Removed members
 * leave the list.
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
      members: freezeList([...membersWithout(state, [payload.id]), payload]),
    }),
    memberChanged: (state, { payload }: PayloadAction<Partial<TeamMember> & Pick<TeamMember, 'id'>>) => ({
      ...state,
      members: freezeList(
        (original(state) ?? state).members.map((member) =>
          member.id === payload.id ? { ...member, ...payload } : member,
        ),
      ),
    }),
    membersRemoved: (state, { payload }: PayloadAction<readonly string[]>) => ({
      ...state,
      members: freezeList(membersWithout(state, payload)),
    }),
  },
})

/** Returns the list without some members, as plain objects. A frozen list must not contain Immer's drafts. */
function membersWithout(state: TeamState, ids: readonly string[]): TeamMember[] {
  const { members } = original(state) ?? state
  const gone = new Set(ids)
  return members.filter(({ id }) => !gone.has(id))
}

/**
 * Freezes a list, so that the store uses it unchanged. Otherwise, Immer would traverse every field of 10,000
 * members to freeze them: https://github.com/immerjs/immer/blob/main/website/docs/freezing.mdx
 */
function freezeList(members: TeamMember[]): TeamMember[] {
  Object.freeze(members)
  return members
}

export const { teamSet, memberAdded, memberChanged, membersRemoved } = teamSlice.actions

/** Returns the members in the team table: the partner's users except the administrator (section 6). */
export function toTeamMembers(
  users: readonly UserDocument[],
  statuses: readonly MemberStatus[],
  ownUid: string,
  goals?: TeamGoals,
): TeamMember[] {
  const statusOf = new Map(statuses.map((status) => [status.userId, status]))
  const goalOf = goals && goalFinder(goals)
  return users
    .filter(({ id }) => id !== ownUid)
    .map((user) => toTeamMember(user, { ...statusOf.get(user.id), goal: goalOf?.(user.id, user.groups) }))
}

/** Converts a user to a team member. Without a status, no course counts as started. */
export function toTeamMember(
  { id, userName, email, roles, profileImage, invitation, disabled, joined, groups }: UserDocument,
  { courses = {}, lastActive, goal }: Partial<MemberStatus> & { goal?: Goal | undefined } = {},
): TeamMember {
  const about = { id, userName, email, roles, profileImage, invitation, disabled, joined, groups }
  return { ...about, lastActive, goal, courseCompletion: courses }
}

/** Number of associates with each status in a course. */
export type CourseTally = Record<CourseStatus, number>

/** Counts the associates with each status in a course. */
export function courseTally(members: readonly TeamMember[], courseId: string): CourseTally {
  const tally: CourseTally = { 'not-started': 0, 'in-progress': 0, complete: 0 }
  for (const member of members) {
    const status = statusIn(member, courseId)
    if (status) tally[status] += 1
  }
  return tally
}

/** Returns a member's status in a course; undefined for untracked members (section 6). */
export function statusIn(
  { roles, courseCompletion }: Pick<TeamMember, 'roles' | 'courseCompletion'>,
  courseId: string,
): CourseStatus | undefined {
  if (firstRole(roles) !== 'partner-associate') return undefined
  return ownValue(courseCompletion, courseId) ?? 'not-started'
}
