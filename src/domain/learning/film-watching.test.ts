import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addWatchedPart,
  isFilmWatched,
  progressIn,
  secondsWatched,
  type WatchedPart,
} from './film-watching.ts'

const aReport = fc.record({
  position: fc.integer({ min: 0, max: 300 }),
  wait: fc.integer({ min: 0, max: 400 }),
  isMoved: fc.boolean(),
  left: fc.option(fc.integer({ min: 0, max: 300 }), { nil: undefined }),
})

interface Watching {
  parts: WatchedPart[]
  position: number
  updated: number
}

function watch(
  reports: { position: number; wait: number; isMoved: boolean; left?: number | undefined }[],
): Watching {
  let state: Watching | undefined
  let at = 0
  for (const { position, wait, isMoved, left } of reports) {
    at += wait * 1000
    const parts = addWatchedPart(state, { position, at, isMoved, left, opened: 0 })
    state = { parts, position, updated: at }
  }
  return state ?? { parts: [], position: 0, updated: 0 }
}

it('counts at most the length playable in the time, each second once, as sorted parts with gaps', () =>
  fc.assert(
    fc.property(fc.array(aReport, { maxLength: 20 }), (reports) => {
      const { parts } = watch(reports)
      const passed = reports.reduce((sum, { wait }) => sum + Math.min(wait, 120), 0)
      expect(secondsWatched(parts, 300)).toBeLessThanOrEqual(passed * 2.2)
      for (const [place, [from, to]] of parts.entries()) {
        expect(from).toBeLessThan(to)
        expect(from).toBeGreaterThan(parts[place - 1]?.[1] ?? -1)
      }
    }),
  ))

it('counts a film played from its beginning at any speed of the player, but no film of which a part was skipped', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7200 }), fc.constantFrom(0.75, 1, 1.5, 2), (seconds, speed) => {
      const positions = Array.from(
        { length: Math.ceil(seconds / (30 * speed)) },
        (_, place) => (place + 1) * 30 * speed,
      )
      const reports = positions.map((position) => ({
        position: Math.min(position, seconds),
        wait: 30,
        isMoved: false,
      }))
      expect(isFilmWatched(secondsWatched(watch(reports).parts, seconds), seconds)).toBe(true)
      const skipped = [{ position: seconds * 0.11, wait: 1, isMoved: true }, ...reports]
      const rest = skipped.filter(({ position, isMoved }) => isMoved || position > seconds * 0.11)
      expect(isFilmWatched(secondsWatched(watch(rest).parts, seconds), seconds)).toBe(false)
    }),
  ))

it('counts nothing before the first report of an unopened film, and a position without parts from the start', () => {
  const report = { position: 20, at: 60_000, isMoved: false }
  expect(addWatchedPart(undefined, { ...report, opened: undefined })).toEqual([])
  expect(addWatchedPart(undefined, { ...report, opened: 0 })).toEqual([[0, 20]])
  const before = { position: 15, updated: 0, parts: undefined }
  expect(addWatchedPart(before, { ...report, opened: 0 })).toEqual([[0, 20]])
})

it.each([
  [90, 100, true],
  [89.9, 100, false],
  [0.9, 1, true],
])('counts %d of %d seconds as watched: %s', (watched, seconds, isWatched) => {
  expect(isFilmWatched(watched, seconds)).toBe(isWatched)
})

it.each([
  [100, 30, [[0, 30]]],
  [88, 30, [[0, 30]]],
  [50, 80, [[50, 80]]],
])(
  'counts a film that replaced one left at %d s from where the player starts it',
  (left, position, parts) => {
    const old = { position: left, updated: 0, parts: [[0, left]] satisfies WatchedPart[], film: 'old' }
    const before = progressIn(old, { videoUrl: '/media/new.mp4', seconds: 90 })
    expect(addWatchedPart(before, { position, at: 30_000, isMoved: false, opened: 0 })).toEqual(parts)
  },
)
