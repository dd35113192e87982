import tls from 'node:tls'
import { errorMessage } from './error-message.ts'

let isDone = false

/**
 * Makes every connection of this process trust the system's certificate store, which may contain a company's
 * own CA, in addition to Node's. Reads the store on the first call only, so a process that connects nowhere
 * never does.
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
