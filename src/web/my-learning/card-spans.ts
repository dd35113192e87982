/** How many tracks a card takes of six, where three cards stand side by side, and of two, where two do. */
export interface CardSpan {
  ofSix: number
  ofTwo: number
}

/** How many of the last cards take half a row each, by what is left over from rows of three. */
const HALVES = [0, 4, 2] as const

/** Returns the tracks of each of so many cards: every row is filled, and no card stands alone beside a void. */
export function cardSpans(count: number): CardSpan[] {
  const halves = HALVES[count % HALVES.length] ?? 0
  return Array.from({ length: count }, (_, place) => ({
    ofSix: count === 1 ? 6 : place >= count - halves ? 3 : 2,
    ofTwo: place === count - 1 && count % 2 === 1 ? 2 : 1,
  }))
}
