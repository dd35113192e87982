import type { AppContext } from '#app-context.ts'
import type { TeamSettings } from '#contract/documents.ts'
import { dayAt } from '#domain/requirement/local-time.ts'
import { nextSendingStart } from '#domain/requirement/sending-times.ts'
import type { RequiredOfMember } from '#learning/member-requirements.ts'
import type { StoredRequirement } from '#store/learning/requirements.ts'
import { findPartnerSettings } from '#store/people/partners.ts'

// How requirements are shown by the partners' surface and by the console.

/** Presents a requirement as its partner's administrators and the company see it. */
export function presentRequirement({ deadline, byCompany, ...requirement }: StoredRequirement) {
  return { ...requirement, ...deadline, ...(byCompany ? { byCompany } : {}) }
}

/** A requirement as its member sees it, without the others of whom it is asked. */
export function presentMemberRequirement({
  requirement: { people: _others, ...requirement },
  due,
}: RequiredOfMember) {
  return { ...presentRequirement(requirement), due }
}

/** Reads how a partner's people are reminded, and on which day the first mails about something new go out. */
export async function readTeamSettings(portal: AppContext, partner: string): Promise<TeamSettings> {
  const settings = await findPartnerSettings(portal.db, partner, portal.config.timeZone)
  const { timeZone = portal.config.timeZone, isOn = true } = settings ?? {}
  const firstMails = dayAt(nextSendingStart(portal.clock(), timeZone), timeZone)
  return { reminders: isOn, timeZone, firstMails }
}
