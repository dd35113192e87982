/**
 * Maximum number of cells in an Excel export, enough for a team of 10,000 with 30 columns. The writer holds
 * all cells in memory, at about 1 kB each.
 */
export const MAX_CELLS = 300_000

/** Maximum number of rows of a list exported to a file. */
export const MAX_FILE_ROWS = 100_000

/** Thrown for a table too large for a file. The message is for the user. */
export class TableTooLarge extends Error {}

/** Returns the message for a file that could not be written. */
export function tableFailure(error: unknown): string {
  return error instanceof TableTooLarge ? error.message : 'We couldn’t prepare the file. Try again.'
}
