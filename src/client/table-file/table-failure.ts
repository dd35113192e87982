/**
 * Maximum number of cells of a table that is exported to Excel: a team of 10,000 with 30 columns. The writer holds all
 * of them in memory, a kilobyte each.
 */
export const MAX_CELLS = 300_000

/** Maximum number of rows of a list that is loaded page by page for a file. */
export const MAX_FILE_ROWS = 100_000

/** A table is too large for a file. The message is for the user. */
export class TableTooLarge extends Error {}

/** Returns the message for a file that could not be written. */
export function tableFailure(error: unknown): string {
  return error instanceof TableTooLarge ? error.message : 'We couldn’t prepare the file. Try again.'
}
