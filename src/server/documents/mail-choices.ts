import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AppContext } from '#app-context.ts'
import { ChangeMailChoicesBody, MailChoicesDocument, UserParams } from '#contract/documents.ts'
import { permit } from '#core/errors.ts'
import { mayChangeUser } from '#domain/permissions.ts'
import { changeMailChoices, findMailChoices } from '#store/people/mail-choices.ts'
import { permitReading } from './permit-reading.ts'

/**
 * Creates the routes of the mail-choices collection: the emails that a user wants. Only the user can change their
 * choices. Their partner's administrators can read them.
 */
export function mailChoiceRoutes({ db, clock }: AppContext): FastifyPluginAsyncZod {
  const present = async (userId: string) => ({ userId, ...(await findMailChoices(db, userId)) })

  return async (app) => {
    const schema = { params: UserParams, response: { 200: MailChoicesDocument } }
    app.get('/mail-choices/:uid', { schema }, async ({ actor, params: { uid } }) => {
      await permitReading(db, actor, uid)
      return present(uid)
    })

    const change = { schema: { ...schema, body: ChangeMailChoicesBody } }
    app.patch('/mail-choices/:uid', change, async ({ user, params: { uid }, body }) => {
      permit(mayChangeUser(user, uid))
      await changeMailChoices(db, uid, body, clock())
      return present(uid)
    })
  }
}
