import { SCREEN_PATHS } from '#contract/screen-paths.ts'

/**
 * Takes the token of a mailed link out of the address, where others could read it and a Referer would pass it
 * on. It is stored in this entry of the tab's history, which survives a reload, until the entry is replaced.
 */
export function takeMailedToken(): void {
  const token = new URLSearchParams(location.search).get('token')
  if (token && location.pathname === SCREEN_PATHS.resetPassword)
    history.replaceState({ token }, '', SCREEN_PATHS.resetPassword)
}

/** Returns the token of the mailed link that led to this page, if one did. */
export function findMailedToken(): string | undefined {
  return history.state?.token
}
