import { setImmediate } from 'node:timers/promises'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AppContext } from '#app-context.ts'
import { CertificateDocument, CertificateFile, CertificatesQuery, listOf } from '#contract/documents.ts'
import { permit } from '#core/errors.ts'
import { addDays, dayAt } from '#domain/local-time.ts'
import { managedTeam, type Team } from '#domain/people/managed-team.ts'
import { type Actor, mayReadTeam } from '#domain/permissions.ts'
import {
  type Certificate,
  listCertificates,
  listCertificatesOfUser,
} from '#store/certificate/certificates.ts'
import { listEndingCertificates } from '#store/certificate/ending-certificates.ts'
import { listCertificateFiles } from '#store/certificate/packed-certificates.ts'
import { eachPage } from '#store/connection/each-page.ts'
import { findTimeZone } from '#store/people/partners/partners.ts'
import { MAX_IN_FILE } from '../certificates/certificate-zip.ts'
import { asItIs } from '../http/as-it-is.ts'
import { permitReading } from './permit-reading.ts'

/** Number of certificates read and written per batch; other requests run in between. */
const PAGE_SIZE = 2000

/**
 * Creates the routes of the certificates collection. They list a user's or a partner's certificates, a partner's
 * expiring certificates, or the files for a course and period.
 */
export function certificateRoutes(context: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    const list = {
      querystring: CertificatesQuery,
      response: { 200: listOf(z.union([CertificateDocument, CertificateFile])) },
    }
    app.get('/certificates', { schema: list }, async ({ actor, query }, reply) => {
      const { userId, partnerId = '', endsWithin, view, ...which } = query
      if (userId !== undefined) return { documents: await certificatesOfUser(context, actor, userId) }
      permit(mayReadTeam(actor, partnerId))
      const team = managedTeam(actor)
      if (endsWithin !== undefined) return { documents: await listEnding(context, team, endsWithin) }
      if (view === 'files') {
        const packed = { ...team, ...which }
        return { documents: await listCertificateFiles(context.db, packed, MAX_IN_FILE) }
      }
      reply.type('application/json; charset=utf-8')
      return asItIs(await writeCertificates(context, team))
    })
  }
}

async function certificatesOfUser({ db }: AppContext, actor: Actor, uid: string): Promise<Certificate[]> {
  const { partner = '' } = await permitReading(db, actor, uid)
  return listCertificatesOfUser(db, { partner, uid })
}

async function listEnding(
  { db, clock, config }: AppContext,
  team: Team,
  days: number,
): Promise<Certificate[]> {
  const today = dayAt(clock(), await findTimeZone(db, team.partner, config.timeZone))
  return listEndingCertificates(db, { ...team, from: today, to: addDays(today, days) })
}

/** Writes all certificates of a team as JSON, in pages, since a large team has tens of thousands. */
async function writeCertificates({ db }: AppContext, team: Team): Promise<string> {
  const pages = eachPage<Certificate>(PAGE_SIZE, (last, limit) =>
    listCertificates(db, { ...team, after: last?.id ?? '', limit }),
  )
  const written: string[] = []
  for await (const page of pages) {
    const documents = page.map((certificate) => JSON.stringify(CertificateDocument.parse(certificate)))
    if (documents.length > 0) written.push(documents.join(','))
    await setImmediate()
  }
  return `{"documents":[${written.join(',')}]}`
}
