import tls from 'node:tls'
import { errorMessage } from './error-message.ts'

let isDone = false

/**
 * Lets every connection of this process trust the certificates of the system's store, such as those of a
 * company's own authority, besides Node's. Reads the store at the first call, so whoever connects to nobody
 * does without.
 */
export function trustSystemCertificates(): void {
  if (isDone) return
  isDone = true
  const all = new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system')])
  tls.setDefaultCACertificates([...all])
}

/** Returns the message of a failure to connect, without Node's advice to trust the system's store. */
export function connectionProblemOf(error: unknown): string {
  return errorMessage(error).replace(/; if the root CA is installed locally.*$/, '')
}
