/**
 * The place of the data: one SQLite file, or a PostgreSQL database with the number of connections to it,
 * whether they keep statements prepared, as they do unless told otherwise, and the name under which
 * PostgreSQL lists them.
 */
export type StoreAddress = (
  | { kind: 'sqlite'; file: string }
  | { kind: 'postgres'; url: string; poolSize?: number; keepsPrepared?: boolean }
) & { purpose?: string }
