import type { AppContext } from '#app-context.ts'
import type { TeamSettings } from '#contract/documents.ts'
import { dayAt } from '#domain/local-time.ts'
import { nextSendingStart } from '#domain/requirement/sending-times.ts'
import type { RequiredOfMember } from '#records/teams/member-requirements.ts'
import { findPartnerSettings } from '#store/people/partners/partners.ts'
import type { StoredRequirement } from '#store/requirements/requirements.ts'

// Presentation of requirements for the partners' surface and the console.

/** Presents a requirement to its partner's administrators and the company. A target is presented without its people. */
export function presentRequirement({ target, people, reach, isWider, ...requirement }: StoredRequirement) {
  // A limited administrator may have people, but no group, of a target.
  const isNamed = !target || (isWider && target.groups.length + target.areas.length === 0)
  const of = isNamed ? { people } : { groups: [...target.groups], areas: [...target.areas], reach }
  return { ...presentDeadline(requirement), ...of, ...(isWider ? { isWider: true as const } : {}) }
}

/** Presents a requirement to its member, without the other people. */
export function presentMemberRequirement({ requirement, due, own }: RequiredOfMember) {
  return { ...presentDeadline(requirement), due, ...(own ? { own } : {}) }
}

function presentDeadline({ id, courseId, deadline, added, ended, byCompany }: StoredRequirement) {
  return { id, courseId, added, ended, ...deadline, ...(byCompany ? { byCompany } : {}) }
}

/** Reads a partner's reminder settings and the day of the first emails about a new requirement. */
export async function readTeamSettings(context: AppContext, partner: string): Promise<TeamSettings> {
  const settings = await findPartnerSettings(context.db, partner, context.config.timeZone)
  const { timeZone = context.config.timeZone, isOn = true } = settings ?? {}
  const firstMails = dayAt(nextSendingStart(context.clock(), timeZone), timeZone)
  return { reminders: isOn, timeZone, firstMails }
}
