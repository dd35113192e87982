import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import {
  CompanyPartnerParams,
  DoneAnswer,
  IdempotencyHeader,
  PartnerActBody,
  PartnerCatalogueBody,
  PartnerLogoBody,
  PartnerRemovalBody,
  PartnerSettingsBody,
} from '#contract/console/company-partners.ts'
import { AppError, notFound } from '#core/errors.ts'
import type { AuditedAct } from '#domain/console/audited-acts.ts'
import { LOGO_MESSAGES, MAX_LOGO_BYTES } from '#domain/console/logo.ts'
import { refuseStoring } from '#media/media-store.ts'
import { actOnPartner } from '#partners/act-on-partner.ts'
import { changeCatalogue, changePartnerSettings } from '#partners/change-partner-settings.ts'
import { changePartnerState, type StateAct } from '#partners/change-partner-state.ts'
import { storeLogo } from '#partners/store-logo.ts'
import type { AuthContext } from '#people/auth-context.ts'
import { findChangeable } from '#store/people/partners/partners.ts'
import type { App } from '../http/app-instance.ts'
import { admitLargeBodies } from '../http/large-body.ts'
import { readBody, sizeOf } from '../http/request-body.ts'
import { forAdmins } from './guard/company-guard.ts'

const PARTNER = '/partners/:partnerId'

const SENT = { params: CompanyPartnerParams, headers: IdempotencyHeader, response: { 200: DoneAnswer } }

const NOT_STORED = 'We can’t store images right now. Nothing was changed. Try again.'

const SAVED = { message: 'Your changes have been saved.' }

/** A request about a partner, with the version shown on the page. */
interface PageRequest {
  params: z.output<typeof CompanyPartnerParams>
  headers: z.output<typeof IdempotencyHeader>
  body: z.output<typeof PartnerActBody>
  user: { uid: string }
  ip: string
}

type PartnerWork = Parameters<typeof actOnPartner>[3]

/**
 * Creates the routes of the actions on one partner. Each requires the displayed version and is performed only once
 * per key.
 */
export function partnerActRoutes(context: AuthContext): FastifyPluginAsyncZod {
  return async (app) => {
    stateRoute(app, context, { path: 'suspend', act: 'partner-suspended', done: 'Suspended' })
    stateRoute(app, context, { path: 'resume', act: 'partner-resumed', done: 'Resumed' })
    removalRoute(app, context)
    settingsRoute(app, context)
    catalogueRoute(app, context)
    await app.register(logoRoute(context))
  }
}

function stateRoute(
  app: App,
  context: AuthContext,
  { path, act, done }: { path: 'suspend' | 'resume'; act: StateAct; done: string },
): void {
  const change = { config: forAdmins(act), schema: { ...SENT, body: PartnerActBody } }
  app.post(`${PARTNER}/${path}`, change, async (request) => {
    await changeState(context, request, act)
    const { partnerId: id } = request.params
    const { name = id } = (await findChangeable(context.db, id)) ?? {}
    return { message: `${done} ${name}.` }
  })
}

function removalRoute(app: App, context: AuthContext): void {
  const remove = {
    config: forAdmins('partner-removed', 'recent'),
    schema: { ...SENT, body: PartnerRemovalBody },
  }
  app.post(`${PARTNER}/remove`, remove, async (request) => {
    const id = request.params.partnerId
    const isThere = (await findChangeable(context.db, id)) !== undefined
    if (isThere && request.body.id !== id)
      throw new AppError('invalid-argument', `Type ${id} to remove this partner.`)
    await changeState(context, request, 'partner-removed')
    return { message: `Removed ${id}.` }
  })
}

/** Changes a partner's state if the page is up to date. */
function changeState(context: AuthContext, request: PageRequest, act: StateAct): Promise<void> {
  return actOnShown(context, request, { act, content: null }, async (db, by, now) => {
    const done = await changePartnerState(db, request.params.partnerId, act, by, now)
    if (done.outcome === 'refused')
      throw new AppError('invalid-argument', `This partner is already ${done.state ?? 'gone'}.`)
  })
}

function settingsRoute(app: App, context: AuthContext): void {
  const settings = { config: forAdmins('partner-changed'), schema: { ...SENT, body: PartnerSettingsBody } }
  app.post(`${PARTNER}/settings`, settings, async (request) => {
    const { version: _, ...content } = request.body
    const change = { ...content, name: content.name?.trim() }
    await actOnShown(context, request, { act: 'partner-changed', content }, (db, by, now) =>
      changePartnerSettings(db, request.params.partnerId, change, by, now),
    )
    return SAVED
  })
}

function catalogueRoute(app: App, context: AuthContext): void {
  const catalogue = { config: forAdmins('partner-changed'), schema: { ...SENT, body: PartnerCatalogueBody } }
  app.post(`${PARTNER}/catalogue`, catalogue, async (request) => {
    const { version: _, ...content } = request.body
    await actOnShown(context, request, { act: 'partner-changed', content }, (db, by, now) =>
      changeCatalogue(db, request.params.partnerId, content, by, now),
    )
    return SAVED
  })
}

function actOnShown(
  context: AuthContext,
  { params: { partnerId: id }, headers, body: { version }, user, ip }: PageRequest,
  act: { act: AuditedAct; content: unknown },
  work: PartnerWork,
): Promise<void> {
  const sent = { id, version, key: headers['idempotency-key'], ...act }
  return actOnPartner(context, sent, { actor: user.uid, address: ip }, work)
}

/** Creates the route for uploading a partner's logo. */
function logoRoute(context: AuthContext): FastifyPluginAsyncZod {
  return async (app) => {
    const type = 'application/octet-stream'
    app.addContentTypeParser(type, (request: FastifyRequest, payload: IncomingMessage) =>
      readBody(payload, sizeOf(request)),
    )
    const logo = {
      config: { ...forAdmins('partner-changed'), bodyLimit: MAX_LOGO_BYTES },
      schema: { ...SENT, querystring: PartnerActBody, consumes: [type], body: PartnerLogoBody },
      onRequest: admitLargeBodies(CompanyPartnerParams, async ({ partnerId }) => {
        if (!(await findChangeable(context.db, partnerId))) throw notFound()
      }),
    }
    app.post(`${PARTNER}/logo`, logo, async ({ params, query, body, headers, user, ip }) => {
      const { partnerId: id } = params
      if (!(await findChangeable(context.db, id))) throw notFound()
      if (!Buffer.isBuffer(body)) throw new AppError('invalid-argument', LOGO_MESSAGES.noPicture)
      const logoUrl = await storeLogo(context.media, body).catch((cause) => refuseStoring(cause, NOT_STORED))
      const shown = { params, headers, body: query, user, ip }
      await actOnShown(context, shown, { act: 'partner-changed', content: logoUrl }, (db, by, now) =>
        changePartnerSettings(db, id, { logoUrl }, by, now),
      )
      return SAVED
    })
  }
}
