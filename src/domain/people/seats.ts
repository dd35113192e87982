/** Most people whom a partner may be given places for. */
export const MAX_SEATS = 100_000

/** Returns the number of places that somebody typed; undefined for anything but a whole number within limits. */
export function parseSeats(text: string): number | undefined {
  const seats = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  return seats <= MAX_SEATS ? seats : undefined
}

/** The refusal of another number of places. */
export const SEATS_MESSAGE = 'Seats are a whole number from 0 to 100,000.'

/** The refusal of one more person; `email` is the support address. */
export function allSeatsTaken(seats: number, email: string): string {
  return `All ${seats.toLocaleString('en')} places of your organization are taken. Please contact us at ${email}.`
}
