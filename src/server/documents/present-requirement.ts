import type { AppContext } from '#app-context.ts'
import type { TeamSettings } from '#contract/documents.ts'
import { dayAt } from '#domain/local-time.ts'
import { nextSendingStart } from '#domain/requirement/sending-times.ts'
import type { RequiredOfMember } from '#records/teams/member-requirements.ts'
import { findPartnerSettings } from '#store/people/partners/partners.ts'
import type { StoredRequirement } from '#store/requirements/requirements.ts'

// Presentation of requirements for the partners' surface and the console.

/** Presents a requirement to its partner's administrators and the company. */
export function presentRequirement({ deadline, byCompany, ...requirement }: StoredRequirement) {
  return { ...requirement, ...deadline, ...(byCompany ? { byCompany } : {}) }
}

/** Presents a requirement to its member, without the other people. */
export function presentMemberRequirement({
  requirement: { people: _others, ...requirement },
  due,
  own,
}: RequiredOfMember) {
  return { ...presentRequirement(requirement), due, ...(own ? { own } : {}) }
}

/** Reads a partner's reminder settings and the day of the first emails about a new requirement. */
export async function readTeamSettings(context: AppContext, partner: string): Promise<TeamSettings> {
  const settings = await findPartnerSettings(context.db, partner, context.config.timeZone)
  const { timeZone = context.config.timeZone, isOn = true } = settings ?? {}
  const firstMails = dayAt(nextSendingStart(context.clock(), timeZone), timeZone)
  return { reminders: isOn, timeZone, firstMails }
}
