import { describe, expect, it } from 'vitest'
import { addWatchedPart, type FilmProgress, secondsWatched } from '#domain/learning/film-watching.ts'
import { resumePoint } from '#domain/learning/resume-point.ts'
import { createPositionKeeper, isMovedByHand, type SavedPosition } from './position-keeper.ts'

function watching() {
  const saves: number[] = []
  const clock = { now: 0 }
  return {
    saves,
    clock,
    keeper: createPositionKeeper(
      ({ position }) => saves.push(position),
      () => clock.now,
    ),
  }
}

// Contract § 9: a video resumes at its …
describe('the position of a video', () => {
  it('is saved every 30 seconds during playback', () => {
    const { saves, clock, keeper } = watching()
    for (clock.now = 0; clock.now <= 72_000; clock.now += 250) keeper.trackPosition(clock.now / 1000)
    expect(saves).toEqual([30, 60])
  })

  it('is saved when the viewer seeks, at most once a second during a drag', () => {
    const { saves, clock, keeper } = watching()
    clock.now = 5000
    keeper.trackMove(70)
    for (; clock.now <= 6000; clock.now += 100) keeper.trackMove(clock.now / 100)
    keeper.saveLatest()
    expect(saves).toEqual([70, 60])
  })

  it('is saved with the viewer’s previous position, until the next save', () => {
    const saves: SavedPosition[] = []
    const keeper = createPositionKeeper(
      (saved) => saves.push(saved),
      () => 500,
    )
    for (const position of [1, 2, 3]) keeper.trackPosition(position)
    keeper.trackPosition(70)
    keeper.trackMove(70)
    keeper.trackMove(71)
    keeper.savePosition(72)
    keeper.savePosition(74)
    expect(saves).toEqual([
      { position: 72, left: 3 },
      { position: 74, left: undefined },
    ])
  })

  it('counts as moved by the viewer unless the portal resumed the video there', () => {
    expect(isMovedByHand(30.2, 30, 60)).toBe(false)
    expect(isMovedByHand(31, 30, 60)).toBe(true)
    expect(isMovedByHand(0.2, undefined, 60)).toBe(true)
  })

  it('is saved immediately when the video is paused', () => {
    const { saves, keeper } = watching()
    keeper.savePosition(2)
    expect(saves).toEqual([2])
  })

  it('is saved when the viewer leaves, unless it already was', () => {
    const { saves, keeper } = watching()
    keeper.saveLatest()
    keeper.trackPosition(1)
    keeper.saveLatest()
    keeper.saveLatest()
    expect(saves).toEqual([1])
  })
})

/**
 * Plays a film of 120 s to its end at normal speed, and returns the seconds that count. Each step seeks by
 * `by` seconds, `at` seconds after the start.
 */
function playFilm(
  steps: [at: number, by: number][],
  { isTargetReportedFirst = false, from = 0 } = {},
): number {
  const clock = { now: 0 }
  let stored: FilmProgress | undefined = from === 0 ? undefined : { position: from, updated: 0, parts: [] }
  const keeper = createPositionKeeper(
    ({ position, left }) => {
      const report = { position, at: clock.now, isMoved: left !== undefined, left, opened: 0 }
      stored = { position, updated: clock.now, parts: addWatchedPart(stored, report) }
    },
    () => clock.now,
  )
  let position = from
  const waiting = [...steps]
  for (; position < 120; clock.now += 200, position += 0.2) {
    if (waiting[0] && clock.now >= waiting[0][0] * 1000) {
      position = Math.max(0, position + (waiting.shift()?.[1] ?? 0))
      if (isTargetReportedFirst) keeper.trackPosition(position)
      keeper.trackMove(position)
    }
    keeper.trackPosition(position)
  }
  keeper.savePosition(120)
  return secondsWatched(stored?.parts ?? [], 120)
}

/** Two seeks back of 5 s each, 0.2 s apart. */
const rewindAt = (at: number): [number, number][] => [
  [at, -5],
  [at + 0.2, -5],
]

describe.each([false, true])('a film played to its end, with the target reported first: %s', (isFirst) => {
  const options = { isTargetReportedFirst: isFirst }

  it.each([
    ['without moves', []],
    ['with two rewinds', [...rewindAt(58), ...rewindAt(110)]],
    ['with a rewind every few seconds', [9, 21, 34, 47, 60, 74, 89, 104].flatMap(rewindAt)],
  ])('counts as watched %s', (_case, steps) => {
    expect(playFilm(steps, options)).toBeGreaterThanOrEqual(0.95 * 120)
  })

  it('does not count skipped parts', () => {
    expect(playFilm([[10, 60]], options)).toBeLessThanOrEqual(61)
    expect(playFilm([[10, 60]], options)).toBeGreaterThan(57)
    expect(
      playFilm(
        Array.from({ length: 9 }, (_, place) => [5 + place, 8]),
        options,
      ),
    ).toBeLessThan(60)
  })

  it('counts playback after resuming', () => {
    expect(playFilm(rewindAt(20), { ...options, from: 60 })).toBeGreaterThanOrEqual(59)
  })
})

it.each([
  [30, 60, 30],
  [56.9, 60, 56.9],
  [57, 60, undefined],
  [60, 60, undefined],
  [99, 60, undefined],
  [0, 60, undefined],
  [undefined, 60, undefined],
  [30, Number.NaN, undefined],
])('resumes a video left at %s of %s s at %s', (position, duration, point) => {
  expect(resumePoint(position, duration)).toBe(point)
})
