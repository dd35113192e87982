/** Counts of retries and lost connections since this process started, for its metrics. */
export const STORE_COUNTS = {
  /** Transactions that were tried again because another writer was faster. */
  retries: 0,
  /** Connections to PostgreSQL that were lost. */
  lostConnections: 0,
}
