import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AppContext } from '#app-context.ts'
import type { CertificateDrawer } from '#certificate/certificate-drawer.ts'
import type { CertificateFacts } from '#certificate/draw-certificate.ts'
import { CertificateZipQuery } from '#contract/documents.ts'
import { AppError, permit } from '#core/errors.ts'
import { managedTeam } from '#domain/people/managed-team.ts'
import { mayReadTeam } from '#domain/permissions.ts'
import { createFileNames } from '#domain/text/file-name.ts'
import { whileSignedIn } from '#people/session/while-signed-in.ts'
import { listPackedCertificates } from '#store/certificate/packed-certificates.ts'
import { asItIs } from '../http/as-it-is.ts'
import { toFacts } from './certificate-pages.ts'

/** Maximum number of certificates per file. */
export const MAX_IN_FILE = 1000

/** Maximum number of files packed simultaneously by a server. One process draws all their PDFs in sequence. */
const MAX_AT_ONCE = 4

/** Value of the `retry-after` header, in seconds. */
const RETRY_AFTER = 30

const ZIP_HEADERS = {
  'content-type': 'application/zip',
  'content-disposition': 'attachment; filename="certificates.zip"',
}

/**
 * Creates the route for a team's certificates as a ZIP of PDFs, for administrators of the partner. The ZIP is
 * streamed while it is written, one file per team at a time. It ends when the server stops or the client disconnects.
 */
export function certificateZipRoutes(context: AppContext, drawer: CertificateDrawer): FastifyPluginAsyncZod {
  const packing = new Set<string>()
  const stopping = new AbortController()
  return async (app) => {
    app.addHook('preClose', async () => stopping.abort())
    const zip = { querystring: CertificateZipQuery, response: { 200: z.string() } }
    const options = { schema: zip, exposeHeadRoute: false }
    app.get('/certificates.zip', options, async ({ actor, signedIn, query }, reply) => {
      const { partnerId: partner, after = '', ...which } = query
      permit(mayReadTeam(actor, partner))
      const team = managedTeam(actor)
      const client = team.manager ?? partner
      refuseIfBusy(packing, client)
      packing.add(client)
      const release = () => packing.delete(client)
      try {
        const page = { after, limit: MAX_IN_FILE }
        const [certificates] = await Promise.all([
          listPackedCertificates(context.db, { ...team, ...which }, page),
          signedIn,
        ])
        const facts = certificates.map(({ name = '', ...one }) => toFacts({ ...one, name }, context))
        const pieces = packCertificates(
          facts,
          { draw: (one) => drawer.draw(one, { client: partner, goesFirst: true }) },
          stopping.signal,
        )
        reply.headers(ZIP_HEADERS)
        return asItIs(whileSignedIn(context, actor, pieces).once('close', release))
      } catch (error) {
        release()
        throw error
      }
    })
  }
}

function refuseIfBusy(packing: ReadonlySet<string>, client: string): void {
  if (packing.has(client))
    throw new AppError(
      'file-being-made',
      'We’re still preparing another file for your team. Please wait.',
      RETRY_AFTER,
    )
  if (packing.size >= MAX_AT_ONCE)
    throw new AppError(
      'file-being-made',
      'We’re preparing files for other teams. Try again soon.',
      RETRY_AFTER,
    )
}

/**
 * Writes a ZIP of certificates. Draws each certificate after the previous one was read, and throws after `stopping`.
 * Lists certificates with letters that no font supports in a text file, with their URLs.
 */
export async function* packCertificates(
  certificates: readonly CertificateFacts[],
  { draw }: { draw: (facts: CertificateFacts) => Promise<Buffer> },
  stopping: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const { add, end } = await openZip()
  const nameFile = createFileNames()
  const leftOut: string[] = []
  for (const facts of certificates) {
    stopping.throwIfAborted()
    const parts = [facts.name, facts.course, facts.day]
    const pdf = await draw(facts).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'letter-without-font') throw error
    })
    if (pdf) yield add(nameFile(parts, 'pdf'), pdf)
    else leftOut.push(`${parts.join(', ')}: ${facts.address}\r\n`)
  }
  if (leftOut.length > 0) yield add('Not included.txt', Buffer.from(NO_FONT + leftOut.join('')))
  yield end()
}

const NO_FONT =
  'These certificates aren’t included because they contain a character we can’t print as PDF. Open each link and print the page instead.\r\n\r\n'

/**
 * Opens a ZIP whose `add` and `end` return the next bytes. PDFs are already compressed, so they are stored
 * uncompressed.
 */
async function openZip() {
  // Loaded with the first file, since servers rarely need it.
  const { Zip, ZipPassThrough } = await import('fflate')
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  const takePieces = () => Buffer.concat(pieces.splice(0))
  return {
    add: (name: string, content: Uint8Array) => {
      const entry = new ZipPassThrough(name)
      zip.add(entry)
      entry.push(content, true)
      return takePieces()
    },
    end: () => {
      zip.end()
      return takePieces()
    },
  }
}
