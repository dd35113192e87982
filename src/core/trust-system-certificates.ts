import tls from 'node:tls'
import { errorMessage } from './error-message.ts'

let isDone = false

/**
 * Adds the system's certificate store, which may contain a company CA, to Node's for all connections of this process.
 * The store is read by the first call only.
 */
export function trustSystemCertificates(): void {
  if (isDone) return
  isDone = true
  const all = new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system')])
  tls.setDefaultCACertificates([...all])
}

/** Returns the message of a connection failure, without Node's advice to trust the system's store. */
export function connectionProblemOf(error: unknown): string {
  return errorMessage(error).replace(/; if the root CA is installed locally.*$/, '')
}
