import type { CompanyHealth } from '#contract/console/company-health.ts'
import { plural } from '#domain/messages.ts'
import { Notice } from '#ui/state/notice.tsx'
import { type Finding, findState } from './health-state.ts'

/** Summary of all health checks in one sentence. */
export function HealthInShort({ findings, backup }: Pick<CompanyHealth, 'findings' | 'backup'>) {
  const states = findings.map((finding) => findState(finding, backup))
  const count = (state: Finding['state']) => states.filter((one) => one === state).length
  const [faults, looks, missing] = [count('FAULT'), count('look'), count('not set up')]
  if (faults + looks + missing === 0)
    return (
      <Notice tone="success" isAnnounced={false}>
        No problems found.
      </Notice>
    )
  const words = [
    faults > 0 && plural(faults, 'problem'),
    looks > 0 && plural(looks, 'warning'),
    missing > 0 && `${missing} not set up`,
  ]
  return (
    <Notice tone={faults > 0 ? 'danger' : 'notice'} isAnnounced={false}>
      {words.filter(Boolean).join(', ')}.
    </Notice>
  )
}
