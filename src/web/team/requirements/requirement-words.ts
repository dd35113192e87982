import type { FormProblem } from '#client/form/use-form.ts'
import { ServiceError } from '#client/http/http.ts'
import {
  type RequirementEntry,
  type RequirementField,
  refusedField,
} from '#client/parts/requirement-entry.ts'
import type { Wanted } from '#client/parts/requirement-outlook.ts'
import type { Group } from '#domain/people/member-groups.ts'
import { firstRole } from '#domain/permissions.ts'
import { REQUIREMENT_MESSAGES } from '#domain/requirement/requirement.ts'
import { refusalReason } from '#web/services/refusal-reason.ts'
import type { TeamMember } from '#web/state/team.ts'
import { listAreas } from '../groups/group-choices.ts'

/** Text for required people who have all left the team. */
export const NOBODY_NOW = 'No current team members'

/** Returns the members to whom a requirement can apply: associates with enabled accounts. */
export function listAssociates(members: readonly TeamMember[]): TeamMember[] {
  return members.filter(({ roles, disabled }) => firstRole(roles) === 'partner-associate' && !disabled)
}

/** Adds the reach of a requirement's target among these groups, if it has one. */
export function withReach<Of extends Pick<Wanted, 'groups' | 'areas'>>(
  wanted: Of,
  all: readonly Group[],
): Of & Pick<Wanted, 'reach'> {
  const { groups = [], areas = [] } = wanted
  if (groups.length + areas.length === 0) return wanted
  const inAreas = listAreas(all).flatMap(({ name, ids }) => (areas.includes(name) ? ids : []))
  const names = all.flatMap(({ id, name }) => (groups.includes(id) ? [name] : []))
  return { ...wanted, reach: { groups: [...inAreas, ...groups], names: [...areas, ...names] } }
}

const NOT_REQUIRED = 'We couldn’t make this course required. Try again.'
const NOT_THERE = 'This course or part of your selection no longer exists. Reload the page and choose again.'

/** Returns the server's reason for refusing a requirement, with the concerned field. */
export function refusalProblem(
  error: unknown,
  kind: RequirementEntry['kind'],
): FormProblem<RequirementField> {
  const { status, serverMessage } = error instanceof ServiceError ? error : {}
  const field = refusedField(serverMessage, kind)
  if (serverMessage && (field || serverMessage === REQUIREMENT_MESSAGES.tooMany))
    return { field, sentence: serverMessage }
  return { sentence: status === 404 ? NOT_THERE : (refusalReason(error) ?? NOT_REQUIRED) }
}
