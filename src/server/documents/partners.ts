import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AppContext } from '#app-context.ts'
import { PartnerDocument, PartnerParams } from '#contract/documents.ts'
import { notFound, permit } from '#core/errors.ts'
import { mayReadPartner } from '#domain/permissions.ts'
import { findPartner } from '#store/people/partners/partners.ts'

/** Creates the route of the partners collection. */
export function partnerRoutes({ db }: AppContext): FastifyPluginAsyncZod {
  return async (app) => {
    const schema = { params: PartnerParams, response: { 200: PartnerDocument } }
    app.get('/partners/:id', { schema }, async ({ actor, params }) => {
      permit(mayReadPartner(actor, params.id))
      const partner = await findPartner(db, params.id)
      if (!partner) throw notFound()
      const { id, name, logoUrl } = partner
      return logoUrl === undefined ? { id, name } : { id, name, logoUrl }
    })
  }
}
