/**
 * Location of the data: an SQLite file or a PostgreSQL database. PostgreSQL has a pool size, an application name, and
 * prepared statements unless disabled.
 */
export type StoreAddress = (
  | { kind: 'sqlite'; file: string }
  | { kind: 'postgres'; url: string; poolSize?: number; keepsPrepared?: boolean }
) & { purpose?: string }
