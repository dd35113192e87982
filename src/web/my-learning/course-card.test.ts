import { expect, it } from 'vitest'
import { cardSpans } from './course-card.tsx'

/** Returns how full each row is, filled from the first card on. */
function rowsOf(spans: number[], tracks: number): number[] {
  const rows: number[] = []
  for (const span of spans) {
    const last = rows.at(-1)
    if (last !== undefined && last + span <= tracks) rows[rows.length - 1] = last + span
    else rows.push(span)
  }
  return rows
}

it('any number of cards fills its rows, three or two side by side', () => {
  for (let count = 1; count <= 12; count++) {
    const spans = cardSpans(count)
    expect(spans).toHaveLength(count)
    for (const [tracks, wanted] of [
      [6, spans.map(({ ofSix }) => ofSix)],
      [2, spans.map(({ ofTwo }) => ofTwo)],
    ] as const)
      expect(new Set(rowsOf(wanted, tracks)), `${count} cards`).toEqual(new Set([tracks]))
  }
})

it('three cards stand side by side, two share the width, and one has it alone', () => {
  expect([3, 2, 1].map((count) => cardSpans(count).map(({ ofSix }) => ofSix))).toEqual([
    [2, 2, 2],
    [3, 3],
    [6],
  ])
})
