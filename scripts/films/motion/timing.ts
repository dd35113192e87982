/** A value at a moment: seconds, then the value. */
export type Key = readonly [seconds: number, value: number]

const clamp = (value: number): number => Math.min(1, Math.max(0, value))
const smooth = (p: number): number => (p < 0.5 ? 4 * p ** 3 : 1 - (-2 * p + 2) ** 3 / 2)

/** Rises from 0 to 1 between two moments, slowly at both ends. */
export const rise = (t: number, from: number, to: number): number => smooth(clamp((t - from) / (to - from)))

/** Springs from 0 to 1 and a little beyond before it rests. */
export function pop(t: number, from: number, length = 0.5): number {
  const p = clamp((t - from) / length) - 1
  return p === -1 ? 0 : 1 + 2.4 * p ** 3 + 1.4 * p ** 2
}

/** Is 1 between two moments, with a short rise and fall. */
export const during = (t: number, from: number, to: number, edge = 0.4): number =>
  Math.min(rise(t, from, from + edge), 1 - rise(t, to - edge, to))

/** Follows a value through its keys, eased from each to the next. */
export function track(t: number, ...keys: Key[]): number {
  const next = keys.findIndex(([seconds]) => seconds > t)
  const [before, after] = next < 0 ? [keys.at(-1), undefined] : [keys[next - 1], keys[next]]
  if (!before) return after?.[1] ?? 0
  return after ? before[1] + (after[1] - before[1]) * rise(t, before[0], after[0]) : before[1]
}

/** Swings to and fro: `seconds` a swing, `size` to either side. */
export const sway = (t: number, seconds: number, size: number, phase = 0): number =>
  Math.sin((t / seconds + phase) * 2 * Math.PI) * size

/** How open the eyes are: a quick blink every three to four seconds. */
export function blink(t: number, shift = 0): number {
  const p = (t + shift) % 3.7
  return p > 0.2 ? 1 : Math.abs(p - 0.1) * 10
}

/** A speaking mouth while somebody talks, else a smile. */
export const speak = (t: number, talking: number): number =>
  talking < 0.1 ? 0.1 : talking * (0.45 + 0.45 * Math.sin(t * 13) * Math.sin(t * 4.1 + 1))

/** Goes from one pose to another: every number of it, however deep. */
export function mix<T>(from: T, to: T, p: number): T {
  if (typeof from === 'number' && typeof to === 'number') return (from + (to - from) * p) as T
  if (Array.isArray(from) && Array.isArray(to)) return from.map((value, i) => mix(value, to[i], p)) as T
  if (isRecord(from) && isRecord(to)) {
    const names = new Set([...Object.keys(from), ...Object.keys(to)])
    return Object.fromEntries([...names].map((name) => [name, mix(from[name] ?? 0, to[name] ?? 0, p)])) as T
  }
  return from
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
