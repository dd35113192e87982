/** A goal, either absolute or relative to the floor. */
export type Goal =
  | { atMost: number }
  | { atLeast: number }
  | { timesFloor: number }
  | { shareOfFloor: number }

/** A row of the table: a kind of work, the portal's result and the lower limit. */
export interface Measure {
  work: string
  unit: 'ms' | '/s' | 'kB' | 'MB' | ''
  portal: number
  /** Result of another version of the portal. */
  before?: number | undefined
  floor?: number | undefined
  bare?: number | undefined
  goal?: Goal | undefined
}

/** Returns true if a goal is met. Undefined without a goal, or if its floor was not measured. */
export function isMet({ goal, portal, floor }: Measure): boolean | undefined {
  if (!goal) return undefined
  if ('atMost' in goal) return portal <= goal.atMost
  if ('atLeast' in goal) return portal >= goal.atLeast
  if (floor === undefined) return undefined
  return 'timesFloor' in goal ? portal <= floor * goal.timesFloor : portal >= floor * goal.shareOfFloor
}

/** Formats a goal for the table. */
export function goalText({ goal, unit }: Measure): string {
  if (!goal) return ''
  if ('atMost' in goal) return `≤ ${figure(goal.atMost, unit)}`
  if ('atLeast' in goal) return `≥ ${figure(goal.atLeast, unit)}`
  if ('timesFloor' in goal) return `≤ ${goal.timesFloor} × floor`
  return `≥ ${Math.round(goal.shareOfFloor * 100)} % of the floor`
}

/** Formats a figure with its unit, to three significant digits. */
export function figure(value: number | undefined, unit: Measure['unit']): string {
  if (value === undefined) return ''
  if (unit === '/s' || Number.isInteger(value))
    return `${Math.round(value).toLocaleString('en')} ${unit}`.trim()
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  const text = value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits })
  return `${text} ${unit}`.trim()
}
