/** What this process has met at its databases since it started, for whoever watches it. */
export const STORE_COUNTS = {
  /** Transactions that were tried again because another writer was faster. */
  retries: 0,
  /** Connections to PostgreSQL that were lost. */
  lostConnections: 0,
}
