import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  CompanySession,
  ForgotPasswordBody,
  PasskeyBody,
  PasskeyOptions,
  WelcomeBody,
} from '#contract/console/session.ts'
import { SESSION_CALLS } from '#contract/console/session-calls.ts'
import { StatusAnswer } from '#contract/gateway.ts'
import { EmptyBody } from '#contract/primitives.ts'
import { SignInBody } from '#contract/sign-in.ts'
import { AppError, inSeconds } from '#core/errors.ts'
import { companyRole } from '#domain/console/company-roles.ts'
import { A_MINUTE } from '#domain/durations.ts'
import type { AuthContext } from '#people/auth-context.ts'
import { askForPasskey } from '#people/factor/check-passkey.ts'
import { presentConsoleSession, requireCompanyRole } from '#people/factor/factor-session.ts'
import { followLink } from '#people/factor/follow-link.ts'
import { signInWithPasskey } from '#people/factor/sign-in-with-passkey.ts'
import { requireOwnOrigin } from '#people/own-origin.ts'
import { sendResetLink } from '#people/password/send-reset-link.ts'
import { signInWithPassword } from '#people/password/sign-in-with-password.ts'
import { readMarkHashes } from '#people/session/cookies.ts'
import { renewSession } from '#people/session/renew-session.ts'
import { signOut } from '#people/session/sign-out.ts'
import type { App } from '../http/app-instance.ts'
import { createNetworkLimit } from '../http/network-limit.ts'

/** Maximum number of challenges for signed-out clients of a network. An office needs fewer. */
const CHALLENGES = { max: 100, every: 5 * A_MINUTE }

const response = { 200: CompanySession }

/**
 * Creates the routes for signing in to the console, renewing and signing out. They use the console's own cookie.
 * `console` is the console's context.
 */
export function consoleSessionRoutes(console: AuthContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', requireOwnOrigin(console))
    sessionRoutes(app, console)
    linkRoutes(app, console)
    passkeyRoutes(app, console)
  }
}

function sessionRoutes(app: App, console: AuthContext): void {
  app.post(SESSION_CALLS.session, { schema: { body: SignInBody, response } }, async (request, reply) => {
    const browser = { request, reply }
    const { user, sid } = await signInWithPassword(console, request.body, browser, requireCompanyRole)
    return presentConsoleSession(console, user, { sid })
  })

  app.post(SESSION_CALLS.token, { schema: { body: EmptyBody, response } }, async (request, reply) => {
    const isAdmitted = (user: Parameters<typeof companyRole>[0]) => companyRole(user) !== undefined
    const session = await renewSession(console, { request, reply }, isAdmitted)
    return presentConsoleSession(console, session.user, { ...session, sid: session.hash })
  })

  const end = { schema: { response: { 204: z.null() } } }
  app.delete(SESSION_CALLS.session, end, async (request, reply) => {
    await signOut(console, { request, reply })
    return reply.code(204).send(null)
  })
}

/** Adds the routes of mailed links: following one, and requesting one. */
function linkRoutes(app: App, console: AuthContext): void {
  app.post(SESSION_CALLS.welcome, { schema: { body: WelcomeBody, response } }, async (request, reply) => {
    const { user, session } = await followLink(console, request.body, { request, reply })
    return presentConsoleSession(console, user, session)
  })

  const forgot = { body: ForgotPasswordBody, response: { 200: StatusAnswer } }
  app.post(SESSION_CALLS.forgotPassword, { schema: forgot }, async (request) => {
    const [returnUrl = ''] = console.origins()
    const browser = readMarkHashes(console, request)
    await sendResetLink(console, { email: request.body.email, returnUrl, ip: request.ip, browser })
    return { status: 'success' }
  })
}

function passkeyRoutes(app: App, console: AuthContext): void {
  const limitChallenges = createNetworkLimit(CHALLENGES)
  const options = { schema: { body: EmptyBody, response: { 200: PasskeyOptions } } }
  app.post(SESSION_CALLS.passkeyOptions, options, async ({ ip }) => {
    const wait = limitChallenges(ip, console.clock())
    if (wait !== undefined)
      throw new AppError('too-many-requests', 'Too many requests. Try again in a moment.', inSeconds(wait))
    return { ...(await askForPasskey(console, { act: 'sign-in' })) }
  })

  const body = PasskeyBody
  app.post(SESSION_CALLS.passkeySession, { schema: { body, response } }, async (request, reply) => {
    const { user, session } = await signInWithPasskey(console, request.body.response, { request, reply })
    return presentConsoleSession(console, user, session)
  })
}
