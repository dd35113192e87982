import { describe, expect, it } from 'vitest'
import { createPositionKeeper, isMovedByHand, resumePoint } from './position-keeper.ts'

function watching() {
  const saves: number[] = []
  const clock = { now: 0 }
  return {
    saves,
    clock,
    keeper: createPositionKeeper(
      (position) => saves.push(position),
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

  it('is saved when the viewer moves it, at most once a second during a drag', () => {
    const { saves, clock, keeper } = watching()
    clock.now = 5000
    keeper.trackMove(70)
    for (; clock.now <= 6000; clock.now += 100) keeper.trackMove(clock.now / 100)
    keeper.saveLatest()
    expect(saves).toEqual([70, 60])
  })

  it('is saved as moved until the next save, if the viewer moved it', () => {
    const saves: [number, boolean][] = []
    const keeper = createPositionKeeper(
      (...saved) => saves.push(saved),
      () => 500,
    )
    keeper.trackMove(70)
    keeper.savePosition(71)
    keeper.savePosition(80)
    expect(saves).toEqual([
      [71, true],
      [80, false],
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

  it('is saved when the viewer leaves, unless it is already saved', () => {
    const { saves, keeper } = watching()
    keeper.saveLatest()
    keeper.trackPosition(1)
    keeper.saveLatest()
    keeper.saveLatest()
    expect(saves).toEqual([1])
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
