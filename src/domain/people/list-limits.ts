// Limits of a list of people, which a browser reads.

/** Maximum size of a list, in bytes of a file or characters of a pasted text. */
export const MAX_LIST_SIZE = 5_000_000

/** Maximum number of rows that are added at once. */
export const MAX_ROWS = 5000

/** Maximum number of columns of a table. */
export const MAX_COLUMNS = 500
