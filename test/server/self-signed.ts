import { generateKeyPairSync, sign } from 'node:crypto'

/** A self-signed certificate with its key, as PEM. */
export interface Certificate {
  cert: string
  key: string
}

/**
 * Creates a certificate for `localhost` or another name (RFC 5280). It is valid from yesterday until tomorrow or
 * `ends`.
 */
export function makeCertificate({ ends = Date.now() + A_DAY, host = 'localhost' } = {}): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(bytes('06082a8648ce3d040302'))
  const name = sequence(element(0x31, sequence(bytes('0603550403'), text(0x0c, host))))
  const validity = sequence(
    ...[Math.min(Date.now(), ends) - A_DAY, ends].map((time) => text(0x17, utcTime(time))),
  )
  const subjectAltName = sequence(bytes('0603551d11'), element(0x04, sequence(text(0x82, host))))
  const content = sequence(
    element(0xa0, bytes('020102')),
    bytes('020101'),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    element(0xa3, sequence(subjectAltName)),
  )
  const signature = element(0x03, Buffer.of(0), sign('sha256', content, privateKey))
  const der = sequence(content, algorithm, signature)
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  }
}

const A_DAY = 24 * 60 * 60 * 1000

/** Encodes an ASN.1 element in DER: tag, length, content. */
function element(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.of(tag, ...size), content])
}

function sequence(...contents: Buffer[]): Buffer {
  return element(0x30, ...contents)
}

function bytes(hex: string): Buffer {
  return Buffer.from(hex, 'hex')
}

function text(tag: number, content: string): Buffer {
  return element(tag, Buffer.from(content))
}

/** Formats a time as `YYMMDDhhmmssZ`. */
function utcTime(time: number): string {
  return `${new Date(time).toISOString().replace(/\D/g, '').slice(2, 14)}Z`
}
