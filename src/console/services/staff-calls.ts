import type { ConsoleCall } from '#client/session/console-session.ts'
import type { InviteStaffBody, StaffAnswer } from '#contract/console/staff.ts'

/** Lists the company's own people. */
export function listStaff(call: ConsoleCall): Promise<StaffAnswer> {
  return call('/staff')
}

/** Invites a person to the company's staff. `key` is the idempotency key. */
export function inviteStaff(
  call: ConsoleCall,
  person: InviteStaffBody,
  key: string,
): Promise<{ id: string }> {
  return call('/staff', { method: 'POST', body: person, key })
}
