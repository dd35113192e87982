import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ActivityFilters, ActivityPage, ActivityQuery } from '#contract/console/console-activity.ts'
import { AppError } from '#core/errors.ts'
import { findDaysProblem } from '#domain/course/catalogue.ts'
import { addDays, endOfDay } from '#domain/local-time.ts'
import { toCsv, toCsvLines } from '#domain/text/to-csv.ts'
import { auditExport, auditLook } from '#people/account/audit-look.ts'
import { readActivity, readAllActivity, type ShownEntry } from '#people/account/read-activity.ts'
import type { AuthContext } from '#people/auth-context.ts'
import { whileSignedIn } from '#people/session/while-signed-in.ts'
import type { ActivityPlace, ActivityWanted } from '#store/operation/activity.ts'
import { findPartnerNames } from '#store/people/partners/partners.ts'
import { findUser } from '#store/people/users.ts'
import type { App } from '../http/app-instance.ts'
import { asItIs } from '../http/as-it-is.ts'
import { forAdmins, senderOf } from './guard/company-guard.ts'

/** A time after all entries, in ms since 1970. */
const END_OF_TIME = Number.MAX_SAFE_INTEGER

/** Creates the read-only routes of the activity log, for the company's admins. */
export function activityRoutes(context: AuthContext): FastifyPluginAsyncZod {
  return async (app) => {
    pageRoute(app, context)
    exportRoute(app, context)
  }
}

function pageRoute(app: App, context: AuthContext): void {
  const page = { querystring: ActivityQuery, response: { 200: ActivityPage } }
  app.get('/activity', { config: forAdmins('none'), schema: page }, async (request) => {
    const { after, ...filters } = request.query
    const { wanted, about } = await lookAt(context, request, filters)
    const place = after === undefined ? undefined : placeOf(after)
    const { entries, next } = await readActivity(context.db, wanted, place)
    return { entries, about, ...(next ? { next: `${next.at} ${next.id}` } : {}) }
  })
}

function exportRoute(app: App, context: AuthContext): void {
  const csv = { querystring: ActivityFilters, response: { 200: z.string() } }
  const options = { config: forAdmins('activity-exported'), schema: csv, exposeHeadRoute: false }
  app.get('/activity.csv', options, async (request, reply) => {
    const { wanted } = await lookAt(context, request, request.query)
    await auditExport(context, senderOf(request))
    reply.header('content-disposition', 'attachment; filename="activity.csv"')
    reply.type('text/csv; charset=utf-8')
    return asItIs(whileSignedIn(context, request.actor, writeCsv(readAllActivity(context.db, wanted))))
  })
}

/** Returns the filter for entries, and audits the view of its person or partner. */
async function lookAt(context: AuthContext, request: FastifyRequest, filters: ActivityFilters) {
  const { person: uid, partner, act, from, until } = filters
  const problem = findDaysProblem({ from, until })
  if (problem) throw new AppError('invalid-argument', problem)
  const [person, partnerNames] = await Promise.all([
    uid === undefined ? undefined : findUser(context.db, uid),
    findPartnerNames(context.db, partner === undefined ? [] : [partner]),
  ])
  const by = senderOf(request)
  if (person)
    await auditLook(context, { act: 'person-viewed', ...by, subject: person.uid, partner: person.partner })
  if (partner !== undefined)
    await auditLook(context, { act: 'team-viewed', ...by, subject: partner, partner })
  const { timeZone } = context.config
  const wanted: ActivityWanted = {
    person: uid === undefined ? undefined : [uid, ...(person ? [person.email] : [])],
    partner,
    act,
    since: from === undefined ? 0 : endOfDay(addDays(from, -1), timeZone),
    until: until === undefined ? END_OF_TIME : endOfDay(until, timeZone),
  }
  const about = {
    person: person?.userName,
    partner: partner === undefined ? undefined : partnerNames.get(partner),
  }
  return { wanted, about }
}

/** Parses the end of the previous page, whose format the schema has checked. */
function placeOf(text: string): ActivityPlace {
  const end = text.indexOf(' ')
  return { at: Number(text.slice(0, end)), id: text.slice(end + 1) }
}

const HEADER = ['time', 'what', 'act', 'by', 'about', 'partner', 'times']

async function* writeCsv(pages: AsyncGenerator<ShownEntry[]>): AsyncGenerator<string> {
  yield toCsv([HEADER])
  for await (const page of pages) yield toCsvLines(page.map(toCells))
}

function toCells({ row, entry }: ShownEntry): string[] {
  const { at, act, actor, subject, partner_id: partner, count } = row
  return [new Date(at).toISOString(), entry.sentence, act, actor, subject, partner ?? '', String(count)]
}
