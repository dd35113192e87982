import { HEALTH_PATH, RETRY_PATH, VERSIONS_PATH } from '#contract/company/company.ts'
import type { CompanyHealth, ServingVersions } from '#contract/company/company-health.ts'
import type { ActDone } from '#contract/company/console-people.ts'
import type { ConsoleCall } from './console-session.ts'

/** The calls about the portal's health. */
export function readHealth(call: ConsoleCall): Promise<CompanyHealth> {
  return call(HEALTH_PATH)
}

export function readVersions(call: ConsoleCall): Promise<ServingVersions> {
  return call(VERSIONS_PATH)
}

export function retryMail(call: ConsoleCall, id: string): Promise<ActDone> {
  return call(RETRY_PATH.replace(':id', encodeURIComponent(id)), { method: 'POST', body: {} })
}
