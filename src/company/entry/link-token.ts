import { CONSOLE_PATH } from '#contract/company/company.ts'

const WELCOME = `${CONSOLE_PATH}/welcome`

/**
 * Takes the token of a mailed link out of the address, where others could read it. It is stored in this entry
 * of the tab's history, which survives a reload.
 */
export function takeLinkToken(): void {
  const token = new URLSearchParams(location.search).get('token')
  if (token && location.pathname === WELCOME) history.replaceState({ usr: { token } }, '', WELCOME)
}
