import type { ConsoleCall } from '#client/session/console-session.ts'
import { HEALTH_PATH, RETRY_PATH, VERSIONS_PATH } from '#contract/console/company.ts'
import type { CompanyHealth, ServingVersions } from '#contract/console/company-health.ts'
import type { ActDone } from '#contract/console/console-people.ts'

export function readHealth(call: ConsoleCall): Promise<CompanyHealth> {
  return call(HEALTH_PATH)
}

export function readVersions(call: ConsoleCall): Promise<ServingVersions> {
  return call(VERSIONS_PATH)
}

export function retryMail(call: ConsoleCall, id: string): Promise<ActDone> {
  return call(RETRY_PATH.replace(':id', encodeURIComponent(id)), { method: 'POST', body: {} })
}
