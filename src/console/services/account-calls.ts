import type { ConsoleCall } from '#client/session/console-session.ts'
import type { CompanyAccountAnswer } from '#contract/console/session.ts'
import { SESSION_CALLS } from '#contract/console/session-calls.ts'

export function readAccount(call: ConsoleCall): Promise<CompanyAccountAnswer> {
  return call(SESSION_CALLS.account)
}

export function renamePasskey(call: ConsoleCall, id: string, name: string): Promise<void> {
  return call(withId(SESSION_CALLS.accountPasskey, id), { method: 'PATCH', body: { name } })
}

export function removePasskey(call: ConsoleCall, id: string): Promise<void> {
  return call(withId(SESSION_CALLS.accountPasskey, id), { method: 'DELETE' })
}

export function removeApp(call: ConsoleCall): Promise<void> {
  return call(SESSION_CALLS.accountApp, { method: 'DELETE' })
}

export function endSession(call: ConsoleCall, id: string): Promise<void> {
  return call(withId(SESSION_CALLS.accountSession, id), { method: 'DELETE' })
}

export function endOtherSessions(call: ConsoleCall): Promise<void> {
  return call(SESSION_CALLS.accountSessions, { method: 'DELETE' })
}

export function changeOwnEmails(call: ConsoleCall, change: { report: boolean }): Promise<void> {
  return call(SESSION_CALLS.accountEmails, { method: 'PATCH', body: change })
}

function withId(path: string, id: string): string {
  return path.replace(':id', encodeURIComponent(id))
}
