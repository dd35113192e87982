import type { CompanyHealth } from '#contract/console/company-health.ts'

export type Finding = CompanyHealth['findings'][number]

/** Returns the state of a check. Backups are at best a warning until one has been verified. */
export function findState(
  { about, state }: Finding,
  { verified }: CompanyHealth['backup'],
): Finding['state'] {
  return about === 'backups' && state === 'well' && verified === undefined ? 'look' : state
}
