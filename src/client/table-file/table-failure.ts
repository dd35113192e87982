/**
 * Maximum number of cells of a table that is exported to Excel: a team of 10,000 with 30 columns. The writer holds all
 * of them in memory, a kilobyte each.
 */
export const MAX_CELLS = 300_000

/** A table has more cells than the Excel export writes. The message is for the user. */
export class TableTooLarge extends Error {
  constructor() {
    super('This table is too large for Excel. Export it as CSV.')
  }
}

/** Returns the message for a file that could not be written. */
export function tableFailure(error: unknown): string {
  return error instanceof TableTooLarge ? error.message : 'We couldn’t prepare the file. Try again.'
}
