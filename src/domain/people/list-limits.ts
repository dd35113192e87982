// Limits of a list of people that is read in the browser.

/** Maximum size of a list, in bytes for a file and in characters for pasted text. */
export const MAX_LIST_SIZE = 5_000_000

/** Maximum number of rows per import. */
export const MAX_ROWS = 5000

/** Maximum number of columns of a table. */
export const MAX_COLUMNS = 500
