/** A goal: a figure of its own, or one that is counted from the floor's. */
export type Goal =
  | { atMost: number }
  | { atLeast: number }
  | { timesFloor: number }
  | { shareOfFloor: number }

/** One line of the table: a kind of work, what the portal takes for it, and what it takes at least. */
export interface Measure {
  work: string
  unit: 'ms' | '/s' | 'kB' | 'MB' | ''
  portal: number
  /** The same of another version of the portal. */
  before?: number | undefined
  floor?: number | undefined
  bare?: number | undefined
  goal?: Goal | undefined
}

/** Returns whether a goal is met; undefined without one, or if its floor was not measured. */
export function isMet({ goal, portal, floor }: Measure): boolean | undefined {
  if (!goal) return undefined
  if ('atMost' in goal) return portal <= goal.atMost
  if ('atLeast' in goal) return portal >= goal.atLeast
  if (floor === undefined) return undefined
  return 'timesFloor' in goal ? portal <= floor * goal.timesFloor : portal >= floor * goal.shareOfFloor
}

/** Writes a goal as it stands in the table. */
export function goalText({ goal, unit }: Measure): string {
  if (!goal) return ''
  if ('atMost' in goal) return `≤ ${figure(goal.atMost, unit)}`
  if ('atLeast' in goal) return `≥ ${figure(goal.atLeast, unit)}`
  if ('timesFloor' in goal) return `≤ ${goal.timesFloor} × floor`
  return `≥ ${Math.round(goal.shareOfFloor * 100)} % of the floor`
}

/** Writes a figure with its unit: three digits that count. */
export function figure(value: number | undefined, unit: Measure['unit']): string {
  if (value === undefined) return ''
  if (unit === '/s' || Number.isInteger(value))
    return `${Math.round(value).toLocaleString('en')} ${unit}`.trim()
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  const text = value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits })
  return `${text} ${unit}`.trim()
}
