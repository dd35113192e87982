import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import type { Role } from '#domain/permissions.ts'

/** The screens of the signed-in area; each is a part of its own. */
export type ScreenName = 'team' | 'member' | 'courses' | 'learning' | 'player' | 'account'

/** The screens that only administrators have (section 2). */
export const ADMINISTRATOR_ONLY = new Set<ScreenName>(['team', 'member', 'courses'])

/** Returns the screen that an address opens for a role, as the routes of the signed-in area do. */
export function firstScreen(pathname: string, role: Role): ScreenName {
  const home = role === 'partner-admin' ? 'team' : 'learning'
  const screen = screenAt(pathname)
  return screen === undefined || (role !== 'partner-admin' && ADMINISTRATOR_ONLY.has(screen)) ? home : screen
}

/** Returns the screen that an address names, whoever opens it. */
export function screenAt(pathname: string): ScreenName | undefined {
  const [, first = '', second = '', ...more] = pathname.replace(/\/$/, '').split('/')
  const path = `/${first}`
  if (more.length > 0) return undefined
  if (second !== '') return path === SCREEN_PATHS.team ? 'member' : path === '/course' ? 'player' : undefined
  if (path === SCREEN_PATHS.team) return 'team'
  if (path === SCREEN_PATHS.courses) return 'courses'
  return path === SCREEN_PATHS.account ? 'account' : undefined
}
