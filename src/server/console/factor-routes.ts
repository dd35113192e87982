import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  CodeBody,
  CompanySession,
  NewAppAnswer,
  NewPasskeyBody,
  PasskeyBody,
  PasskeyOptions,
  RecoveryCodesAnswer,
} from '#contract/console/session.ts'
import { SESSION_CALLS } from '#contract/console/session-calls.ts'
import { StatusAnswer } from '#contract/gateway.ts'
import { EmptyBody } from '#contract/primitives.ts'
import { hashOf } from '#core/secret.ts'
import type { AuthContext } from '#people/auth-context.ts'
import { addPasskey, askForNewPasskey } from '#people/factor/add-passkey.ts'
import { askForPasskey, checkPasskey } from '#people/factor/check-passkey.ts'
import { presentConsoleSession } from '#people/factor/factor-session.ts'
import { noteFactorShown } from '#people/factor/note-factor-shown.ts'
import { beginApp, confirmApp, makeRecoveryCodes } from '#people/factor/set-up-factor.ts'
import { showCode } from '#people/factor/show-code.ts'
import { sendResetLink } from '#people/password/send-reset-link.ts'
import { setSessionCookie } from '#people/session/cookies.ts'
import type { App } from '../http/app-instance.ts'
import { type ConsoleRoute, forEveryone } from './guard/company-guard.ts'

const response = { 200: CompanySession }
const options = { 200: PasskeyOptions }

/**
 * Returns the `config` of routes for signed-in users with or without a factor. The actions check the session's
 * permissions.
 */
function withoutFactor(leaves: ConsoleRoute['leaves']) {
  return { config: forEveryone(leaves, 'none') }
}

/** Creates the routes for a session's second factor: showing it, for the first time or again, and setting one up. */
export function factorRoutes(console: AuthContext): FastifyPluginAsyncZod {
  return async (app) => {
    showPasskeyRoutes(app, console)
    showCodeRoutes(app, console)
    addPasskeyRoutes(app, console)
    addAppRoutes(app, console)
    recoveryCodesRoute(app, console)
    setupLinkRoute(app, console)
  }
}

function showPasskeyRoutes(app: App, console: AuthContext): void {
  const none = { ...withoutFactor('none'), schema: { body: EmptyBody, response: options } }
  app.post(SESSION_CALLS.factorPasskeyOptions, none, async ({ user, session }) => ({
    ...(await askForPasskey(console, { act: 'show', session: session.sid, uid: user.uid })),
  }))

  const passkey = { ...withoutFactor('factor-shown'), schema: { body: PasskeyBody, response } }
  app.post(SESSION_CALLS.factorPasskey, passkey, async (request, reply) => {
    const { user, session, body, ip } = request
    const use = { act: 'show', session: session.sid, uid: user.uid } as const
    const input = { use, response: body.response, ip }
    const secret = await checkPasskey(console, input, (transaction, _passkey, now) =>
      noteFactorShown(transaction, { user, session }, ip, now),
    )
    return answerShown(console, request, reply, secret)
  })
}

function showCodeRoutes(app: App, console: AuthContext): void {
  for (const [path, kind, leaves] of [
    [SESSION_CALLS.factorCode, 'app', 'factor-shown'],
    [SESSION_CALLS.factorRecovery, 'recovery', 'recovery-code-used'],
  ] as const) {
    const code = { ...withoutFactor(leaves), schema: { body: CodeBody, response } }
    app.post(path, code, async (request, reply) => {
      const entered = { kind, code: request.body.code, ip: request.ip }
      return answerShown(console, request, reply, await showCode(console, request, entered))
    })
  }
}

function addPasskeyRoutes(app: App, console: AuthContext): void {
  const newPasskey = { ...withoutFactor('none'), schema: { body: EmptyBody, response: options } }
  app.post(SESSION_CALLS.setupPasskeyOptions, newPasskey, async (request) => ({
    ...(await askForNewPasskey(console, request)),
  }))

  const passkey = { ...withoutFactor('passkey-added'), schema: { body: NewPasskeyBody, response } }
  app.post(SESSION_CALLS.setupPasskey, passkey, async (request, reply) => {
    const secret = await addPasskey(console, request, { ...request.body, ip: request.ip })
    return answerShown(console, request, reply, secret)
  })
}

function addAppRoutes(app: App, console: AuthContext): void {
  const begin = { body: EmptyBody, response: { 200: NewAppAnswer } }
  app.post(SESSION_CALLS.setupApp, { ...withoutFactor('none'), schema: begin }, (request) =>
    beginApp(console, request),
  )

  const confirm = { ...withoutFactor('authenticator-added'), schema: { body: CodeBody, response } }
  app.post(SESSION_CALLS.setupAppConfirm, confirm, async (request, reply) => {
    const secret = await confirmApp(console, request, { code: request.body.code, ip: request.ip })
    return answerShown(console, request, reply, secret)
  })
}

function recoveryCodesRoute(app: App, console: AuthContext): void {
  const codes = { body: EmptyBody, response: { 200: RecoveryCodesAnswer } }
  const make = { ...withoutFactor('recovery-codes-made'), schema: codes }
  app.post(SESSION_CALLS.setupRecoveryCodes, make, async (request) => ({
    codes: await makeRecoveryCodes(console, request, request.ip),
  }))
}

function setupLinkRoute(app: App, console: AuthContext): void {
  const link = { body: EmptyBody, response: { 200: StatusAnswer } }
  const send = { ...withoutFactor('reset-requested'), schema: link }
  app.post(SESSION_CALLS.setupLink, send, async ({ user, ip }) => {
    const [returnUrl = ''] = console.origins()
    // Counted for its network and audited, like a request without a session.
    await sendResetLink(console, { email: user.email, returnUrl, ip, browser: [] })
    return { status: 'success' }
  })
}

/** Answers with the current session, and sets its new secret, if there is one. */
async function answerShown(
  console: AuthContext,
  { user, session }: Pick<FastifyRequest, 'user' | 'session'>,
  reply: FastifyReply,
  secret: string | undefined,
): Promise<CompanySession> {
  if (secret !== undefined)
    setSessionCookie(console, reply, { first: secret, newest: secret, uid: user.uid }, session.began)
  const sid = secret === undefined ? session.sid : hashOf(secret)
  return presentConsoleSession(console, user, { ...session, sid, secondFactor: console.clock() })
}
