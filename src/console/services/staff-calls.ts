import type { ConsoleCall } from '#client/session/console-session.ts'
import type { InviteStaffBody, StaffAnswer } from '#contract/console/staff.ts'

/** The calls about the company's own people. */
export function listStaff(call: ConsoleCall): Promise<StaffAnswer> {
  return call('/staff')
}

/** Invites somebody; `key` names the act, so that it is done once however often it arrives. */
export function inviteStaff(
  call: ConsoleCall,
  person: InviteStaffBody,
  key: string,
): Promise<{ id: string }> {
  return call('/staff', { method: 'POST', body: person, key })
}
