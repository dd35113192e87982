import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A page in its encodings, smallest first. A client that accepts none of them gets the text. */
export interface Page {
  text: string
  encoded: [encoding: string, content: Buffer][]
}

/** Compresses a page once for all requests. */
export async function compressPage(text: string): Promise<Page> {
  const [br, gz] = await Promise.all([promisify(brotliCompress)(text), promisify(gzip)(text, { level: 9 })])
  return {
    text,
    encoded: [
      ['br', br],
      ['gzip', gz],
    ],
  }
}

/** Sends a compressed page in the smallest encoding that the client accepts. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, { text, encoded }: Page) {
  const accepted = request.headers['accept-encoding']
  const [encoding, content] = encoded.find(([name]) => isAccepted(name, accepted)) ?? []
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  return reply.send(content ?? text)
}

/** Returns true if the header lists an encoding without a quality of zero. */
export function isAccepted(encoding: string, header = ''): boolean {
  return header.split(',').some((one) => {
    const [name, quality = ''] = one.split(';').map((part) => part.trim().toLowerCase())
    return name === encoding && !/^q=0(\.0*)?$/.test(quality)
  })
}
