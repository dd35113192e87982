import type { IncomingMessage } from 'node:http'
import { COMPANY_PATH, CONSOLE_PATH } from '#contract/console/company.ts'
import { isScreenPath, SCREEN_PATHS, UNSUBSCRIBE_PATH } from '#contract/screen-paths.ts'
import { isSurface, isUnder } from '#core/surfaces.ts'

/** Addresses that people do read in a browser, and health checks, whose clients may look like one. */
const READABLE = new Set(['/openapi.json', '/config.json', '/health/live', '/health/ready'])

/** A well-formed link for fewer mails; every other address below has the page for links that do not work. */
const UNSUBSCRIBE_LINK = new RegExp(`^${UNSUBSCRIBE_PATH}/[\\w-]{1,500}(\\?|$)`)
const NO_UNSUBSCRIBE_LINK = `${UNSUBSCRIBE_PATH}/-`

/** Folders of what is no screen, which answer for what is not there. */
const OWN_FOLDERS = ['/assets', '/media', '/badges', '/certificates', CONSOLE_PATH]

type PageRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/** True if a browser asks for a page to show, at an address that somebody typed or followed. */
export function isNavigation({ method, headers }: PageRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true
}

/**
 * True for a client that takes anything alike, at an address that is no file's: it has the page, too. What a page or
 * a program asks for in particular it gets, or nothing.
 */
export function takesPage({ method, url = '/', headers }: PageRequest): boolean {
  const { accept, 'sec-fetch-dest': use = 'document' } = headers
  const takesAnything = (method === 'GET' || method === 'HEAD') && accept === '*/*' && use === 'document'
  const isFile = /\.[^./]*$/.test(url.replace(/[?#].*$/s, ''))
  return takesAnything && !isFile && !OWN_FOLDERS.some((folder) => isUnder(folder, url))
}

/**
 * True if a page may contain what is only for its user: a person opens it in a window of its own, now. What a
 * browser fetches ahead, or for another page, gets the page without a screen. So does a mailed link, which the
 * app shows to whoever follows it, also while somebody is signed in.
 */
export function isDrawnFor({ method, url = '/', headers }: PageRequest): boolean {
  const { 'sec-fetch-mode': mode = 'navigate', 'sec-fetch-dest': use = 'document' } = headers
  const isAhead = ['sec-purpose', 'purpose', 'x-moz'].some((name) => headers[name] !== undefined)
  const isOpened = method === 'GET' && mode === 'navigate' && use === 'document' && !isAhead
  return isOpened && !isUnder(SCREEN_PATHS.resetPassword, url)
}

/**
 * True for the address of a screen: it has the page for everybody, also for a client that does not ask for
 * pages.
 */
export function isScreen(url: string): boolean {
  return isScreenPath(url.replace(/\?.*$/s, ''))
}

/**
 * Returns the address at which a request is answered: the web app's for a page at an address of a surface or
 * an invalid one, such as `/%`, so that nobody who types one reads JSON. The web app then falls back as for
 * any other address. A link for fewer mails that was damaged on its way is not the web app's, either.
 */
export function routeNavigation(request: PageRequest): string {
  const { url = '/' } = request
  if (isUnder(UNSUBSCRIBE_PATH, url)) return UNSUBSCRIBE_LINK.test(url) ? url : NO_UNSUBSCRIBE_LINK
  if (!isNavigation(request)) return url
  if (isUnder(CONSOLE_PATH, url)) return routeConsole(url)
  const path = decodePath(url)
  return path !== undefined && (READABLE.has(path) || !isSurface(path)) ? url : '/'
}

/** The console answers for each address below its own, also for one of its calls, or an invalid one. */
function routeConsole(url: string): string {
  const path = decodePath(url)
  return path === undefined || isUnder(COMPANY_PATH, path) ? `${CONSOLE_PATH}/` : url
}

function decodePath(url: string): string | undefined {
  const [path = ''] = url.split('?')
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
