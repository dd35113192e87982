import { expect, it } from 'vitest'
import { cardSpans } from './course-card.tsx'

/** Returns the number of filled tracks of each row, filled from the first card on. */
function rowsOf(spans: number[], tracks: number): number[] {
  const rows: number[] = []
  for (const span of spans) {
    const last = rows.at(-1)
    if (last !== undefined && last + span <= tracks) rows[rows.length - 1] = last + span
    else rows.push(span)
  }
  return rows
}

it('fills every row for any number of cards, in three or two columns', () => {
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

it('puts three cards in a row, two at half width, and one at full width', () => {
  expect([3, 2, 1].map((count) => cardSpans(count).map(({ ofSix }) => ofSix))).toEqual([
    [2, 2, 2],
    [3, 3],
    [6],
  ])
})
