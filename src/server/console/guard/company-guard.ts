import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { AppError, permit } from '#core/errors.ts'
import type { AuditedAct } from '#domain/console/audited-acts.ts'
import { type ConsoleAccess, judgeConsoleAccess } from '#domain/console/console-access.ts'
import type { AuthContext } from '#people/auth-context.ts'
import { findSender, isBodyUnderWay, readToken } from '#people/session/bearer.ts'
import type { App } from '../../http/app-instance.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The allowed callers of a console route, and its audit entry. */
    console?: ConsoleRoute
  }
}

export interface ConsoleRoute extends ConsoleAccess {
  /** The audit entry of each admitted request; `none` for a route that shows no people and changes only the caller's data. */
  leaves: AuditedAct | 'none'
}

/** Returns the `config` of routes for authors and admins. */
export function forEveryone(leaves: ConsoleRoute['leaves'], factor?: ConsoleAccess['factor']) {
  return accessFor('everyone', leaves, factor)
}

/** Returns the `config` of routes for admins only. */
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

/** Returns the sender of a request in the audit log's format. */
export function senderOf({ user, ip }: Pick<FastifyRequest, 'user' | 'ip'>) {
  return { actor: user.uid, address: ip }
}

/**
 * Admits the callers that a route's `config.console` allows, by token, session, role and second factor. Applies to
 * the routes of the same plugin, and throws at startup for a route without this config. Refuses with
 * `user-token-expired`, `permission-denied`, `second-factor-needed`, and with `confirmation-needed` if the factor is
 * older than ten minutes.
 */
export function requireConsoleAccess(context: AuthContext) {
  return fastifyPlugin(async (app: App) => {
    app.decorateRequest('actor')
    app.decorateRequest('user')
    app.decorateRequest('session')
    app.addHook('onRoute', ({ method, url, config }) => {
      if (!config?.console) throw new Error(`${method} ${url} does not name its roles`)
    })
    const check = async (request: FastifyRequest) => {
      const { user, session } = await findSender(context, request.actor)
      Object.assign(request, { user, session })
      const { console: access } = request.routeOptions.config
      if (!access) return permit('forbidden')
      const { secondFactor } = session
      const verdict = judgeConsoleAccess(access, { ...user, secondFactor }, context.clock())
      if (verdict === 'no-factor')
        throw new AppError('second-factor-needed', 'Complete two-step verification first.')
      if (verdict === 'old-factor') throw new AppError('confirmation-needed', 'Verify it’s you.')
      permit(verdict === 'allowed' ? 'allowed' : 'forbidden')
    }
    app.addHook('onRequest', async (request) => {
      request.actor = await readToken(context, request.headers.authorization)
      // Other callers' bodies are not awaited, which saves memory.
      if (await isBodyUnderWay(request)) await check(request)
    })
    // Checked after the whole request has arrived, so that a caller who has lost the role cannot act.
    app.addHook('preValidation', check)
  })
}
