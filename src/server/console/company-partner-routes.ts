import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { AppContext } from '#app-context.ts'
import {
  CompanyPartner,
  CompanyPartnerParams,
  DoneAnswer,
  IdempotencyHeader,
  NewPartnerBody,
  PartnerList,
  type PartnerRow,
  PartnersQuery,
} from '#contract/console/company-partners.ts'
import { AppError, notFound } from '#core/errors.ts'
import { attentionReasons } from '#domain/console/partner-figures.ts'
import { readShownPartner } from '#partners/act-on-partner.ts'
import { parseCatalogue } from '#partners/change-partner-settings.ts'
import { type Creation, createPartner } from '#partners/create-partner.ts'
import { auditLook } from '#people/account/audit-look.ts'
import type { AuthContext } from '#people/auth-context.ts'
import { findEarlier, idOfEntry, nameEntry } from '#people/idempotency-key.ts'
import { createRecount } from '#records/teams/count-figures.ts'
import { inTransaction } from '#store/connection/in-transaction.ts'
import { readerOf } from '#store/courses/catalogues.ts'
import { listCourses, readOffer } from '#store/courses/courses.ts'
import { readOfferedSince } from '#store/courses/offered-since.ts'
import { countLearning } from '#store/people/partners/counted-partners.ts'
import {
  type FiguredPartner,
  findFigured,
  listAdministrators,
  listFigured,
  type PartnerPlace,
} from '#store/people/partners/figured-partners.ts'
import type { App } from '../http/app-instance.ts'
import { administratorRoute, emailTaken, readAdministrator } from './administrator-route.ts'
import { coverAddress } from './courses/cover-address.ts'
import { forAdmins, senderOf } from './guard/company-guard.ts'

/** Partners per page. */
const PAGE_SIZE = 100

/** Creates the routes of the partners: their list with figures, one partner, and the creation of a partner. */
export function companyPartnerRoutes(context: AuthContext): FastifyPluginAsyncZod {
  const recount = createRecount(context)
  return async (app) => {
    app.addHook('onClose', () => recount.stop())
    listRoute(app, context, recount)
    partnerRoute(app, context, recount)
    creationRoute(app, context, recount)
    administratorRoute(app, context, recount)
  }
}

type Recount = ReturnType<typeof createRecount>

interface Reading<Found> {
  read: () => Promise<Found>
  /** Returns the partners shown in the response. */
  shownOf: (found: Found) => readonly Pick<FiguredPartner, 'id' | 'counted'>[]
}

/**
 * Reads partners and queues those with outdated figures for a recount. If some were never counted, waits for their
 * count and reads again.
 */
async function readCounted<Found>(recount: Recount, { read, shownOf }: Reading<Found>): Promise<Found> {
  const found = await read()
  const shown = shownOf(found)
  recount.ask(shown)
  if (shown.every(({ counted }) => counted !== undefined)) return found
  await recount.settle()
  return read()
}

function listRoute(app: App, { db, clock }: AuthContext, recount: Recount): void {
  const list = { querystring: PartnersQuery, response: { 200: PartnerList } }
  app.get('/partners', { config: forAdmins('none'), schema: list }, async ({ query }) => {
    const { q, filter, order, dir, after } = query
    const wanted = { text: q.trim(), filter, order, isDescending: dir === 'desc', after: parsePlace(after) }
    const found = await readCounted(recount, {
      read: () => listFigured(db, { ...wanted, limit: PAGE_SIZE + 1 }, clock()),
      shownOf: (listed) => listed.slice(0, PAGE_SIZE),
    })
    const partners = found.slice(0, PAGE_SIZE)
    const last = found.length > PAGE_SIZE ? partners.at(-1) : undefined
    return {
      partners: partners.map((partner) => presentRow(partner, clock())),
      ...(last ? { next: JSON.stringify([last.place.value, last.place.id]) } : {}),
    }
  })
}

function partnerRoute(app: App, context: AuthContext, recount: Recount): void {
  const single = {
    // The response names its administrators.
    config: forAdmins('team-viewed'),
    schema: { params: CompanyPartnerParams, response: { 200: CompanyPartner } },
  }
  app.get('/partners/:partnerId', single, async (request) => {
    const { partnerId: id } = request.params
    const { answer } = await readCounted(recount, {
      read: () => readPartner(context, id),
      shownOf: ({ figured }) => [figured],
    })
    await auditLook(context, { act: 'team-viewed', ...senderOf(request), subject: id, partner: id })
    return answer
  })
}

function creationRoute(app: App, context: AuthContext, recount: Recount): void {
  const create = {
    config: forAdmins('partner-created'),
    schema: { headers: IdempotencyHeader, body: NewPartnerBody, response: { 200: DoneAnswer } },
  }
  app.post('/partners', create, async (request) => {
    const { administrator: sent, ...partner } = request.body
    const administrator = readAdministrator(sent)
    const by = senderOf(request)
    const entry = nameEntry('partner-created', [by.actor, request.headers['idempotency-key']], [request.body])
    const name = partner.name.trim()
    const wanted = { ...partner, name, administrator }
    const created = await createOnce(context, wanted, by, entry)
    if (created.outcome !== 'created') throw refusalOf(created, partner.id, context.config.timeZone)
    context.mail.wake()
    recount.ask([{ id: partner.id, counted: undefined }])
    return { message: `Created ${name}. An invitation is on its way to ${administrator.email}.` }
  })
}

/** Creates a partner, unless the same request has already created it. */
function createOnce(
  { db, clock }: AuthContext,
  { catalogue, ...partner }: z.output<typeof NewPartnerBody>,
  by: ReturnType<typeof senderOf>,
  entry: ReturnType<typeof nameEntry>,
): Promise<Creation> {
  return inTransaction(db, async (transaction): Promise<Creation> => {
    if (await findEarlier(transaction, entry)) return { outcome: 'created' }
    const wanted = {
      ...partner,
      logoUrl: undefined,
      catalogue: catalogue && (await parseCatalogue(transaction, catalogue)),
    }
    const created = await createPartner(transaction, wanted, { ...by, entry: idOfEntry(entry) }, clock())
    // A parallel repeat of this request may have taken the id or the address.
    const isDone = created.outcome !== 'created' && (await findEarlier(transaction, entry))
    return isDone ? { outcome: 'created' } : created
  })
}

/** Returns the refusal of a partner's creation, with the form's message. */
function refusalOf(
  creation: Exclude<Creation, { outcome: 'created' }>,
  id: string,
  timeZone: string,
): AppError {
  if (creation.outcome === 'email-taken') return emailTaken()
  if (creation.outcome === 'id-taken')
    return new AppError('partner-id-taken', `The partner ID ${id} is taken.`)
  const { name, removed } = creation
  const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone }).format(removed)
  return new AppError(
    'partner-id-taken',
    `This ID belongs to ${name}, removed on ${day}. Resume that partner, or choose another ID.`,
  )
}

/** Parses the end of the previous page, in the format of the response. Refuses other values. */
function parsePlace(text: string | undefined): PartnerPlace | undefined {
  if (text === undefined) return undefined
  const [, value, id] = /^\[("(?:[^"\\]|\\.)*"|-?\d+),("(?:[^"\\]|\\.)*")\]$/.exec(text) ?? []
  if (value === undefined || id === undefined)
    throw new AppError('invalid-argument', 'after must be the `next` of the previous page')
  return { value: JSON.parse(value), id: JSON.parse(id) }
}

function presentRow({ figures, counted, ...partner }: FiguredPartner, now: number): PartnerRow {
  const { administrators, associates, active, possible, complete, overdue, lastSeen } = figures
  const { id, name, state, seats, logoUrl } = partner
  return {
    id,
    name,
    state,
    logoUrl,
    administrators,
    associates,
    active,
    possible,
    complete,
    overdue,
    lastSeen,
    seats,
    asOf: counted,
    attention: counted === undefined ? [] : attentionReasons({ ...figures, ...partner }, now),
  }
}

/** Reads a partner with its changeable settings. Refuses an unknown partner with 404. */
async function readPartner({ db, clock, config }: AppContext, id: string) {
  const reader = readerOf({ clock, config }, id)
  const [figured, shown, admins, learning, courses, { catalogue: decided, enabled, offered }, times] =
    await Promise.all([
      findFigured(db, id),
      readShownPartner(db, id),
      listAdministrators(db, id),
      countLearning(db, id),
      listCourses(db),
      readOffer(db, reader),
      readOfferedSince(db, reader),
    ])
  if (!figured || !shown) throw notFound()
  const { version, timeZone, reminders, catalogue } = shown
  const had = new Set(offered.map((course) => course.id))
  const since = new Map(times.map((course) => [course.id, course.since]))
  const listed = new Map(courses.map((one) => [one.course.id, one]))
  const answer: CompanyPartner = {
    ...presentRow(figured, clock()),
    version,
    timeZone,
    reminders,
    admins,
    learning,
    portalTimeZone: config.timeZone,
    catalogue: {
      catalogue: catalogue.catalogue,
      courses: catalogue.courses.map((one) => ({
        ...one,
        name: listed.get(one.courseId)?.course.name ?? one.courseId,
      })),
    },
    limits: [...decided.limits],
    offered: enabled.map((course) => ({
      id: course.id,
      name: course.name,
      cover: coverAddress(course, listed.get(course.id) ?? {}, clock()),
      since: had.has(course.id) ? since.get(course.id) : undefined,
    })),
    courses: figured.figures.courses,
  }
  return { figured, answer }
}
