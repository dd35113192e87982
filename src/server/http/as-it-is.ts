import type { Readable } from 'node:stream'

/**
 * Casts a finished response, such as JSON text or a streamed ZIP, to the type of a handler's result. It is sent
 * unchanged, bypassing the response schema.
 */
export function asItIs(written: string | Uint8Array | Readable): never {
  return written as never
}
