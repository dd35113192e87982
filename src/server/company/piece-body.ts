import type { Readable } from 'node:stream'
import { MAX_PIECE_BYTES } from '#contract/company/company.ts'
import { readInto } from '../http/request-body.ts'

/** Most pieces of which the memory waits for the next one. */
const MAX_WAITING = 4

/** Memory of pieces that are stored, for the next ones: what is new is slow to get from the system. */
const waiting: Buffer[] = []

/**
 * Reads the body of a request as a piece of a file, and gives its bytes back as the memory of the next one with
 * `reuse`. A body that does not arrive whole leaves its memory to V8.
 */
export async function readPiece(payload: Readable): Promise<Buffer> {
  const memory = waiting.pop() ?? Buffer.allocUnsafeSlow(MAX_PIECE_BYTES)
  return memory.subarray(0, await readInto(payload, memory))
}

/** Lets the next piece have the memory of one that is stored: nobody may read it any more. */
export function reuse({ buffer }: Buffer): void {
  if (waiting.length < MAX_WAITING && buffer.byteLength === MAX_PIECE_BYTES) waiting.push(Buffer.from(buffer))
}
