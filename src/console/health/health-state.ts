import type { CompanyHealth } from '#contract/console/company-health.ts'

export type Finding = CompanyHealth['findings'][number]

/** Returns the state of a check. Backups are a warning at best until one is verified. */
export function findState(
  { about, state }: Finding,
  { verified }: CompanyHealth['backup'],
): Finding['state'] {
  return about === 'backups' && state === 'well' && verified === undefined ? 'look' : state
}
