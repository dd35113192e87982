/**
 * Location of the data: an SQLite file or a PostgreSQL database. For PostgreSQL also the pool size, whether
 * connections keep prepared statements (the default), and the application name that PostgreSQL lists.
 */
export type StoreAddress = (
  | { kind: 'sqlite'; file: string }
  | { kind: 'postgres'; url: string; poolSize?: number; keepsPrepared?: boolean }
) & { purpose?: string }
