import type { InviteStaffBody, StaffAnswer, StaffMember, StaffRoleBody } from '#contract/company/staff.ts'
import type { ConsoleCall } from './console-session.ts'

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

export type StaffAct = 'reset-factors' | 'disable' | 'enable' | 'invitation'

export function actOnStaff(call: ConsoleCall, id: string, act: StaffAct): Promise<{ member: StaffMember }> {
  return call(`/staff/${encodeURIComponent(id)}/${act}`, { method: 'POST', body: {} })
}

export function changeStaffRole(
  call: ConsoleCall,
  id: string,
  role: StaffRoleBody['role'],
): Promise<{ member: StaffMember }> {
  return call(`/staff/${encodeURIComponent(id)}/role`, { method: 'PUT', body: { role } })
}

export function settleHeldPasskey(
  call: ConsoleCall,
  id: string,
  passkey: string,
  end: 'release' | 'remove',
): Promise<{ member: StaffMember }> {
  const path = `/staff/${encodeURIComponent(id)}/passkeys/${encodeURIComponent(passkey)}/${end}`
  return call(path, { method: 'POST', body: {} })
}
