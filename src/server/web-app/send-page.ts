import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Page } from './page.ts'

/** Sends a compressed page in the smallest encoding that the client takes. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, { text, encoded }: Page) {
  const accepted = request.headers['accept-encoding']
  const [encoding, content] = encoded.find(([name]) => isAccepted(name, accepted)) ?? []
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  return reply.send(content ?? text)
}

/** Returns whether a client takes an encoding: it names it, and not with a quality of zero. */
export function isAccepted(encoding: string, header = ''): boolean {
  return header.split(',').some((one) => {
    const [name, quality = ''] = one.split(';').map((part) => part.trim().toLowerCase())
    return name === encoding && !/^q=0(\.0*)?$/.test(quality)
  })
}
