import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { AppError, permit } from '#core/errors.ts'
import type { AuditedAct } from '#domain/console/audited-acts.ts'
import { type ConsoleAccess, judgeConsoleAccess } from '#domain/console/company-roles.ts'
import type { AuthContext } from '#people/auth-context.ts'
import { findSender, isBodyUnderWay, readToken } from '#people/session/bearer.ts'
import type { App } from '../http/app-instance.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may send a call of the console, and the entry that it leaves in the audit log. */
    console?: ConsoleRoute
  }
}

export interface ConsoleRoute extends ConsoleAccess {
  /** The entry of each call that was not refused; `none` for what shows nobody and changes nothing. */
  leaves: AuditedAct | 'none'
}

/** The `config` of calls for authors and admins. */
export function forEveryone(leaves: ConsoleRoute['leaves'], factor?: ConsoleAccess['factor']) {
  return accessFor('everyone', leaves, factor)
}

/** The `config` of calls for admins alone. */
export function forAdmins(leaves: ConsoleRoute['leaves'], factor?: ConsoleAccess['factor']) {
  return accessFor('admin', leaves, factor)
}

function accessFor(
  who: ConsoleAccess['for'],
  leaves: ConsoleRoute['leaves'],
  factor: ConsoleAccess['factor'],
): { console: ConsoleRoute } {
  return { console: { for: who, leaves, ...(factor && { factor }) } }
}

/** Returns who sends a request, as the audit log names them. */
export function senderOf({ user, ip }: Pick<FastifyRequest, 'user' | 'ip'>) {
  return { actor: user.uid, address: ip }
}

/**
 * Admits to the routes registered beside it those whom each route's `config.console` names, by token, session,
 * role and second factor; a route without it does not start. Refuses with `user-token-expired`,
 * `permission-denied`, `second-factor-needed`, and `confirmation-needed` where the factor is older than ten
 * minutes.
 */
export function requireConsoleAccess(portal: AuthContext) {
  return fastifyPlugin(async (app: App) => {
    app.decorateRequest('actor')
    app.decorateRequest('user')
    app.decorateRequest('session')
    app.addHook('onRoute', ({ method, url, config }) => {
      if (!config?.console) throw new Error(`${method} ${url} does not say who may call it`)
    })
    const check = async (request: FastifyRequest) => {
      const { user, session } = await findSender(portal, request.actor)
      Object.assign(request, { user, session })
      const { console: access } = request.routeOptions.config
      if (!access) return permit('forbidden')
      const { secondFactor } = session
      const verdict = judgeConsoleAccess(access, { ...user, secondFactor }, portal.clock())
      if (verdict === 'no-factor')
        throw new AppError('second-factor-needed', 'Show your second factor first.')
      if (verdict === 'old-factor') throw new AppError('confirmation-needed', 'Confirm that it is you.')
      permit(verdict === 'allowed' ? 'allowed' : 'forbidden')
    }
    app.addHook('onRequest', async (request) => {
      request.actor = await readToken(portal, request.headers.authorization)
      // Nobody else's body is awaited, and held in memory.
      if (await isBodyUnderWay(request)) await check(request)
    })
    // Once the whole request is there: who lost the role meanwhile must not act.
    app.addHook('preValidation', check)
  })
}
