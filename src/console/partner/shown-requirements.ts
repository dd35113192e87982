import type { z } from 'zod'
import { countDone, countWanted, peopleText, type Wanted } from '#client/parts/requirement-outlook.ts'
import type { ConsoleCall } from '#client/session/console-session.ts'
import type {
  CompanyRequirement,
  CompanyRequirements,
  CompanyTeam,
  CompanyTeamDue,
  CompanyTeamStatuses,
} from '#contract/console/company-partners.ts'
import type { TeamSettings } from '#contract/documents.ts'
import type { Day } from '#domain/local-time.ts'
import { firstRole } from '#domain/permissions.ts'
import type { RequiredCounts } from '#domain/requirement/count-required.ts'

/** Requirements of a partner, and the enabled associates to whom they can apply. */
export interface ShownRequirements {
  requirements: readonly CompanyRequirement[]
  /** The partner's reminder settings and current date. */
  settings: TeamSettings
  today: Day
  associates: readonly { id: string; userName: string; email: string; groups?: string[] | undefined }[]
  /** Counts the people who have not completed an existing requirement, and who have. */
  countOpen: (requirement: Wanted) => RequiredCounts
  /** Counts the people who would have to complete a new requirement, and who already have. */
  countWanted: (wanted: Wanted) => RequiredCounts
}

/** Loads the requirements of the partner at this path, with its associates and their progress. */
export async function loadRequirements(call: ConsoleCall, partner: string): Promise<ShownRequirements> {
  const [{ documents: requirements, settings }, team, due, statuses] = await Promise.all([
    call<z.infer<typeof CompanyRequirements>>(`${partner}/requirements`),
    call<z.infer<typeof CompanyTeam>>(`${partner}/team`),
    call<z.infer<typeof CompanyTeamDue>>(`${partner}/team/due`),
    call<z.infer<typeof CompanyTeamStatuses>>(`${partner}/team/statuses`),
  ])
  const associates = team.documents.filter(
    ({ roles, disabled }) => firstRole(roles) === 'partner-associate' && !disabled,
  )
  const learned = new Map(statuses.documents.map(({ userId, courses }) => [userId, courses]))
  return {
    requirements,
    settings,
    associates,
    today: due.today,
    countOpen: (wanted) => countDone(wanted, associates, due),
    countWanted: (wanted) =>
      countWanted(wanted, associates, due, ({ id }) => learned.get(id)?.[wanted.courseId] !== 'complete'),
  }
}

/** Returns a description of the people to whom a requirement applies. */
export function whoText(
  requirement: CompanyRequirement,
  associates: ShownRequirements['associates'],
): string {
  if (requirement.byCompany) return 'Everyone, at all partners'
  return peopleText(requirement, associates, 'No current members')
}
