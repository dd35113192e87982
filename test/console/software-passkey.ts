import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { NewPasskey, PasskeyAnswer } from '#contract/console/session.ts'

/** A software passkey that signs any request, even requests that a browser would refuse. */
export interface SoftwarePasskey {
  id: string
  privateKey: KeyObject
  publicKey: KeyObject
  counter: number
}

export interface PasskeyRequest {
  challenge: string
  origin: string
  rpId?: string
  /** False for a device without user verification. */
  verified?: boolean
}

export function newSoftwarePasskey(counter = 0): SoftwarePasskey {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { id: randomBytes(16).toString('base64url'), ...pair, counter }
}

/** Returns the result of `toJSON()` after `navigator.credentials.create`. */
export function createWith(passkey: SoftwarePasskey, request: PasskeyRequest): NewPasskey {
  const id = Buffer.from(passkey.id, 'base64url')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(id.length)
  const data = Buffer.concat([
    authenticatorData(passkey, request, 0x40),
    Buffer.alloc(16),
    length,
    id,
    coseKey(passkey.publicKey),
  ])
  const attestation = Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    bytes(data),
  ])
  return {
    id: passkey.id,
    rawId: passkey.id,
    type: 'public-key',
    response: {
      clientDataJSON: clientData('webauthn.create', request).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    },
    clientExtensionResults: {},
  }
}

/** Returns the result of `toJSON()` after `navigator.credentials.get`. */
export function getWith(passkey: SoftwarePasskey, request: PasskeyRequest): PasskeyAnswer {
  if (passkey.counter > 0) passkey.counter++
  const client = clientData('webauthn.get', request)
  const data = authenticatorData(passkey, request, 0)
  const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
  return {
    id: passkey.id,
    rawId: passkey.id,
    type: 'public-key',
    response: {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, passkey.privateKey).toString('base64url'),
    },
    clientExtensionResults: {},
  }
}

function clientData(type: string, { challenge, origin }: PasskeyRequest): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function authenticatorData(
  { counter }: SoftwarePasskey,
  { rpId = 'localhost', verified = true }: PasskeyRequest,
  more: number,
): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const flags = Buffer.from([0x01 | (verified ? 0x04 : 0) | more])
  return Buffer.concat([createHash('sha256').update(rpId).digest(), flags, count])
}

/** Encodes the key in COSE format: EC2, ES256, P-256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' }) as { x?: string; y?: string }
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01])
  const [left, right] = [x, y].map((part) => bytes(Buffer.from(part, 'base64url')))
  return Buffer.concat([
    head,
    Buffer.from([0x21]),
    left ?? Buffer.alloc(0),
    Buffer.from([0x22]),
    right ?? Buffer.alloc(0),
  ])
}

function text(word: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
}

function bytes(data: Buffer): Buffer {
  const head = data.length < 256 ? [0x58, data.length] : [0x59, data.length >> 8, data.length & 0xff]
  return Buffer.concat([Buffer.from(head), data])
}
