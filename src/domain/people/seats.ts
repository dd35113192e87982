/** Maximum number of a partner's seats. */
export const MAX_SEATS = 100_000

/** Parses a number of seats. Returns undefined if it is not a whole number within the limit. */
export function parseSeats(text: string): number | undefined {
  const seats = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  return seats <= MAX_SEATS ? seats : undefined
}

/** Message that refuses an invalid number of seats. */
export const SEATS_MESSAGE = 'Enter a whole number of seats from 0 to 100,000.'

/** Returns the message that refuses another person. `email` is the support address. */
export function allSeatsTaken(seats: number, email: string): string {
  return `All ${seats.toLocaleString('en')} of your organization’s seats are taken. Please contact us at ${email}.`
}
