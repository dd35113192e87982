import type { AppContext } from '#app-context.ts'
import { COMPANY_SESSION_IDLE, COMPANY_SESSION_LIFETIME } from '#domain/people/session-lifetimes.ts'

/**
 * Returns the portal as its console's calls see it: with cookies of its own, which browsers send to this site's
 * own pages alone, and with the console's origins.
 */
export function consoleContext<Context extends AppContext>(portal: Context): Context {
  const own = portal.config.console?.origin
  return {
    ...portal,
    cookiePrefix: 'portal-console',
    shortCookies: { idle: COMPANY_SESSION_IDLE, lifetime: COMPANY_SESSION_LIFETIME },
    ...(own === undefined ? {} : { origins: () => [own] }),
  }
}

/**
 * Returns whether the console is served to requests for this host, as their `Host` header names it: with an
 * origin of its own to that host alone. A proxy may leave out the port.
 */
export function servesConsole({ config }: Pick<AppContext, 'config'>, host: string | undefined): boolean {
  if (!config.console) return false
  const { origin } = config.console
  if (origin === undefined) return true
  const own = new URL(origin)
  return host !== undefined && [own.host, own.hostname].includes(host.toLowerCase())
}
