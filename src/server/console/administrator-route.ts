import {
  CompanyPartnerParams,
  DoneAnswer,
  IdempotencyHeader,
  NewAdministratorBody,
} from '#contract/console/company-partners.ts'
import { AppError } from '#core/errors.ts'
import { canonicalEmail, isEmail } from '#domain/people/email.ts'
import { signInMessage } from '#domain/people/sign-in-messages.ts'
import { actOnPartner } from '#partners/act-on-partner.ts'
import { inviteAdministrator } from '#partners/invite-administrator.ts'
import type { AuthContext } from '#people/auth-context.ts'
import type { createRecount } from '#records/teams/count-figures.ts'
import { findFigured } from '#store/people/partners/figured-partners.ts'
import type { App } from '../http/app-instance.ts'
import { forAdmins, senderOf } from './guard/company-guard.ts'

/** Adds the route that invites a further administrator of a partner, once per key. Refuses a closed partner. */
export function administratorRoute(
  app: App,
  context: AuthContext,
  recount: ReturnType<typeof createRecount>,
): void {
  const invitation = {
    config: forAdmins('account-created'),
    schema: {
      params: CompanyPartnerParams,
      headers: IdempotencyHeader,
      body: NewAdministratorBody,
      response: { 200: DoneAnswer },
    },
  }
  app.post('/partners/:partnerId/administrators', invitation, async (request) => {
    const { partnerId: id } = request.params
    const administrator = readAdministrator(request.body)
    const sent = { id, act: 'account-created', key: request.headers['idempotency-key'] } as const
    await actOnPartner(
      context,
      { ...sent, content: administrator },
      senderOf(request),
      async (db, by, now) => {
        const { state = 'gone' } = (await findFigured(db, id)) ?? {}
        if (state !== 'open') throw new AppError('invalid-argument', `This partner is ${state}.`)
        if (!(await inviteAdministrator(db, id, administrator, by, now))) throw emailTaken()
      },
    )
    context.mail.wake()
    recount.ask([{ id, counted: undefined }])
    return { message: `An invitation is on its way to ${administrator.email}.` }
  })
}

/** Returns the submitted administrator with a canonical address. Refuses an invalid address. */
export function readAdministrator(sent: { userName: string; email: string }) {
  const email = canonicalEmail(sent.email)
  if (!isEmail(email)) throw new AppError('invalid-email', signInMessage('invalid-email'))
  return { email, userName: sent.userName.trim() }
}

/** Returns the refusal of an address that already belongs to an account. */
export function emailTaken(): AppError {
  return new AppError(
    'email-already-in-use',
    'This email is already in use. Find the person in People to move them.',
  )
}
