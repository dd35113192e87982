import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  ChangeOwnEmailsBody,
  CompanyAccountAnswer,
  CompanySession,
  PasskeyParams,
  RenamePasskeyBody,
} from '#contract/console/session.ts'
import { SESSION_CALLS } from '#contract/console/session-calls.ts'
import { ChangePasswordBody, SessionParams } from '#contract/sign-in.ts'
import { hashOf } from '#core/secret.ts'
import type { AuthContext } from '#people/auth-context.ts'
import {
  readOwnAccount,
  removeOwnApp,
  removeOwnPasskey,
  renameOwnPasskey,
} from '#people/factor/change-factors.ts'
import { presentConsoleSession } from '#people/factor/factor-session.ts'
import { changePassword } from '#people/password/change-password.ts'
import { setSessionCookie } from '#people/session/cookies.ts'
import { endOtherSessions, endOwnSession } from '#people/session/own-sessions.ts'
import { changeMailChoices } from '#store/people/mail-choices.ts'
import { forAdmins, forEveryone } from './guard/company-guard.ts'

const DONE = { 204: z.null() }

/** Creates the routes of the console's account page: the signed-in user's factors, sessions, password and emails. */
export function consoleAccountRoutes(console: AuthContext): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(ownFactorRoutes(console))

    const one = { config: forEveryone('session-ended'), schema: { params: SessionParams, response: DONE } }
    app.delete(SESSION_CALLS.accountSession, one, async (request, reply) => {
      await endOwnSession(console, request.actor, { id: request.params.id, ip: request.ip })
      return reply.code(204).send(null)
    })

    const others = { config: forEveryone('other-sessions-ended'), schema: { response: DONE } }
    app.delete(SESSION_CALLS.accountSessions, others, async (request, reply) => {
      await endOtherSessions(console, request.actor, request.ip)
      return reply.code(204).send(null)
    })

    const emails = { config: forAdmins('none'), schema: { body: ChangeOwnEmailsBody, response: DONE } }
    app.patch(SESSION_CALLS.accountEmails, emails, async ({ actor, body }, reply) => {
      await changeMailChoices(console.db, actor.uid, body, console.clock())
      return reply.code(204).send(null)
    })

    const schema = { body: ChangePasswordBody, response: { 200: CompanySession } }
    app.put(
      SESSION_CALLS.accountPassword,
      { config: forEveryone('password-changed'), schema },
      async (request, reply) => {
        const { user, session, body, ip } = request
        const secret = await changePassword(console, { user, session }, { ...body, ip })
        setSessionCookie(console, reply, { first: secret, newest: secret, uid: user.uid }, session.began)
        return presentConsoleSession(console, user, { ...session, sid: hashOf(secret) })
      },
    )
  }
}

function ownFactorRoutes(console: AuthContext): FastifyPluginAsyncZod {
  return async (app) => {
    const account = { response: { 200: CompanyAccountAnswer } }
    app.get(
      SESSION_CALLS.account,
      { config: forEveryone('none'), schema: account },
      async ({ actor, user }) => readOwnAccount(console, actor, user),
    )

    const name = { params: PasskeyParams, body: RenamePasskeyBody, response: DONE }
    app.patch(
      SESSION_CALLS.accountPasskey,
      { config: forEveryone('passkey-renamed'), schema: name },
      async (request, reply) => {
        const { params, body, actor, ip } = request
        await renameOwnPasskey(console, actor.uid, { ...params, ...body, ip })
        return reply.code(204).send(null)
      },
    )

    const passkey = {
      config: forEveryone('passkey-removed', 'recent'),
      schema: { params: PasskeyParams, response: DONE },
    }
    app.delete(SESSION_CALLS.accountPasskey, passkey, async (request, reply) => {
      await removeOwnPasskey(console, request.actor.uid, { ...request.params, ip: request.ip })
      return reply.code(204).send(null)
    })

    const authenticator = {
      config: forEveryone('authenticator-removed', 'recent'),
      schema: { response: DONE },
    }
    app.delete(SESSION_CALLS.accountApp, authenticator, async (request, reply) => {
      await removeOwnApp(console, request.actor.uid, request.ip)
      return reply.code(204).send(null)
    })
  }
}
