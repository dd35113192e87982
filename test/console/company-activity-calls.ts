import type { CompanyCall } from './company-calls.ts'

const ACTIVITY = '/company/v1/activity'

/** Calls about the activity log, by route. */
export const ACTIVITY_CALLS: Record<string, CompanyCall[]> = {
  [`GET ${ACTIVITY}`]: [
    {
      for: 'admin',
      leaves: [],
      namesPeople: 'a page of the log cannot be a look at each of those in it',
      make: () => ({ path: ACTIVITY }),
    },
    {
      variant: 'of a person and a partner',
      for: 'admin',
      leaves: ['person-viewed', 'team-viewed'],
      make: ({ caller }) => ({ path: `${ACTIVITY}?person=${caller.uid}&partner=happy-tails` }),
    },
  ],
  [`GET ${ACTIVITY}.csv`]: [
    { for: 'admin', leaves: ['activity-exported'], make: () => ({ path: `${ACTIVITY}.csv` }) },
  ],
}
