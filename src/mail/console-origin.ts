import type { AppContext } from '#app-context.ts'

/** Returns the origin at which people reach the company's console. */
export function consoleOriginOf({ config, origins }: Pick<AppContext, 'config' | 'origins'>): string {
  return config.console?.origin ?? origins()[0] ?? ''
}
