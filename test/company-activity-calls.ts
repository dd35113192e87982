import type { CompanyCall } from './company-calls.ts'

const ACTIVITY = '/company/v1/activity'

/** The calls about what was done. */
export const ACTIVITY_CALLS: Record<string, CompanyCall[]> = {
  [`GET ${ACTIVITY}`]: [
    { for: 'admin', make: () => ({ path: ACTIVITY }) },
    {
      variant: 'of a person and a partner',
      for: 'admin',
      make: ({ caller }) => ({ path: `${ACTIVITY}?person=${caller.uid}&partner=happy-tails` }),
    },
  ],
  [`GET ${ACTIVITY}.csv`]: [{ for: 'admin', make: () => ({ path: `${ACTIVITY}.csv` }) }],
}
