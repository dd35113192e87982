import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify'
import type { AppContext } from '#app-context.ts'
import { CONSOLE_PATH } from '#contract/console/company.ts'
import { UNSUBSCRIBE_PATH } from '#contract/screen-paths.ts'
import { findUnsubscription, type Unsubscription } from '#mail/unsubscribe-link.ts'
import { changeMailChoices, findMailChoices, type MailChoices } from '#store/people/mail-choices.ts'
import { findUser } from '#store/people/users.ts'
import { createPlainPages } from './plain-page.ts'
import { PROFILE, UNDO_FIELD, writeUnknownLinkPage, writeUnsubscribePage } from './unsubscribe-page.ts'

/** Maximum size of a form, in bytes. The form of email clients has 26. */
const MAX_FORM_SIZE = 1000

interface UnsubscribeRoute {
  Params: { token: string }
  Body: URLSearchParams | null | undefined
}

/**
 * Creates the route of an email's link for fewer emails, for anyone with the link. Viewing the page changes nothing,
 * since programs inspect emails, too. Submitting its form, or the button of an email client (RFC 8058), sets one
 * summary a week or ends the digest or report. Any origin may submit it, without a cookie. The page then offers to
 * undo the change. Invalid links are answered with 404 and a page.
 */
export function unsubscribeRoutes({ db, clock, config }: AppContext): FastifyPluginAsync {
  const { companyName: company, console } = config
  const account = { url: `${console?.origin ?? ''}${CONSOLE_PATH}/account`, name: 'your account' }
  const sendPage = createPlainPages()

  async function answer(token: string, reply: FastifyReply, act: (link: Unsubscription) => Promise<void>) {
    const link = await findUnsubscription(db, token)
    const user = await findUser(db, link?.uid ?? '')
    if (!link || !user) return sendPage(reply, 404, writeUnknownLinkPage(company))
    await act(link)
    const choices = await findMailChoices(db, link.uid)
    const getsFewer =
      link.kind === 'reminders' ? choices.reminders === 'weekly' : !choices[choiceName(link.kind)]
    const alsoIn = link.kind === 'company-report' ? account : PROFILE
    return sendPage(reply, 200, writeUnsubscribePage({ kind: link.kind, getsFewer, company, alsoIn }))
  }

  return async (app) => {
    acceptForms(app)
    const path = `${UNSUBSCRIBE_PATH}/:token`
    const hidden = { schema: { hide: true } }
    app.get<UnsubscribeRoute>(path, hidden, ({ params }, reply) =>
      answer(params.token, reply, async () => undefined),
    )
    app.post<UnsubscribeRoute>(path, hidden, ({ params, body }, reply) =>
      answer(params.token, reply, ({ uid, kind }) => {
        const getsAll = body?.get(UNDO_FIELD) != null
        return changeMailChoices(db, uid, choiceOf(kind, getsAll), clock())
      }),
    )
  }
}

function choiceOf(kind: Unsubscription['kind'], getsAll: boolean): Partial<MailChoices> {
  return kind === 'reminders' ? { reminders: getsAll ? 'each' : 'weekly' } : { [choiceName(kind)]: getsAll }
}

function choiceName(kind: Exclude<Unsubscription['kind'], 'reminders'>): 'digest' | 'report' {
  return kind === 'company-report' ? 'report' : kind
}

/** Accepts only forms, in both encodings. Ignores the fields of a multipart form. */
function acceptForms(app: FastifyInstance): void {
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data']
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(types, { parseAs: 'string', bodyLimit: MAX_FORM_SIZE }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
}
