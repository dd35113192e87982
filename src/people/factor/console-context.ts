import type { AppContext } from '#app-context.ts'
import { COMPANY_SESSION_IDLE, COMPANY_SESSION_LIFETIME } from '#domain/people/session-lifetimes.ts'

/** Returns the context for the console's requests, with same-site cookies and origins of its own. */
export function consoleContext<Context extends AppContext>(context: Context): Context {
  const own = context.config.console?.origin
  return {
    ...context,
    cookiePrefix: 'portal-console',
    shortCookies: { idle: COMPANY_SESSION_IDLE, lifetime: COMPANY_SESSION_LIFETIME },
    ...(own === undefined ? {} : { origins: () => [own] }),
  }
}

/**
 * Returns true if the console is served on this `Host`. Without a configured origin it is served on every host. The
 * port is ignored, since a proxy may omit it.
 */
export function servesConsole({ config }: Pick<AppContext, 'config'>, host: string | undefined): boolean {
  if (!config.console) return false
  const { origin } = config.console
  if (origin === undefined) return true
  const own = new URL(origin)
  return host !== undefined && [own.host, own.hostname].includes(host.toLowerCase())
}
