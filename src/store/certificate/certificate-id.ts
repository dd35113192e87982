import { randomBytes } from 'node:crypto'

/** An id as `createCertificateId` makes them. */
const CERTIFICATE_ID = /^[\w-]{22}$/

/** Makes the id of a certificate, by which anybody who has it finds the certificate: 128 random bits, base64url. */
export function createCertificateId(): string {
  return randomBytes(16).toString('base64url')
}

/** Returns whether a text may be the id of a certificate. */
export function isCertificateId(text: string): boolean {
  return CERTIFICATE_ID.test(text)
}
