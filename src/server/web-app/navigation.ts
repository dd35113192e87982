import type { IncomingMessage } from 'node:http'
import { COMPANY_PATH, CONSOLE_PATH } from '#contract/console/company.ts'
import { isScreenPath, SCREEN_PATHS, UNSUBSCRIBE_PATH } from '#contract/screen-paths.ts'
import { isSurface, isUnder } from '#core/surfaces.ts'

/** Paths that people read in a browser, and health checks, whose clients may resemble a browser. */
const READABLE = new Set(['/openapi.json', '/config.json', '/health/live', '/health/ready'])

/** A well-formed link for fewer emails. Other paths below it get the page for invalid links. */
const UNSUBSCRIBE_LINK = new RegExp(`^${UNSUBSCRIBE_PATH}/[\\w-]{1,500}(\\?|$)`)
const NO_UNSUBSCRIBE_LINK = `${UNSUBSCRIBE_PATH}/-`

/** Folders without screens. Requests for their missing files are not answered with the page. */
const OWN_FOLDERS = ['/assets', '/media', '/badges', '/certificates', CONSOLE_PATH]

type PageRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/** Returns true if a browser requests a page to display, at an entered or followed URL. */
export function isNavigation({ method, headers }: PageRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true
}

/**
 * Returns true for a client that accepts any type, such as a command-line tool, at a path that is not a file's. Such a
 * client gets the page, too. Browsers that request another destination, such as an image, do not.
 */
export function takesPage({ method, url = '/', headers }: PageRequest): boolean {
  const { accept, 'sec-fetch-dest': use = 'document' } = headers
  const takesAnything = (method === 'GET' || method === 'HEAD') && accept === '*/*' && use === 'document'
  const isFile = /\.[^./]*$/.test(url.replace(/[?#].*$/s, ''))
  return takesAnything && !isFile && !OWN_FOLDERS.some((folder) => isUnder(folder, url))
}

/**
 * Returns true if a page may contain its user's data, because a person opens it in a window of its own. Prefetches
 * and requests by other pages get the page without a screen. So does a mailed link, which the app shows to any user,
 * even with another user signed in.
 */
export function isDrawnFor({ method, url = '/', headers }: PageRequest): boolean {
  const { 'sec-fetch-mode': mode = 'navigate', 'sec-fetch-dest': use = 'document' } = headers
  const isAhead = ['sec-purpose', 'purpose', 'x-moz'].some((name) => headers[name] !== undefined)
  const isOpened = method === 'GET' && mode === 'navigate' && use === 'document' && !isAhead
  return isOpened && !isUnder(SCREEN_PATHS.resetPassword, url)
}

/** Returns true for the URL of a screen. Every client gets the page there, even one that does not request pages. */
export function isScreen(url: string): boolean {
  return isScreenPath(url.replace(/\?.*$/s, ''))
}

/**
 * Returns the URL at which a request is routed. A browser's request at a surface's URL or an invalid one, such as
 * `/%`, is routed to the web app, so that people see a page instead of JSON. The app then falls back as usual. A
 * damaged link for fewer emails is not routed to the web app.
 */
export function routeNavigation(request: PageRequest): string {
  const { url = '/' } = request
  if (isUnder(UNSUBSCRIBE_PATH, url)) return UNSUBSCRIBE_LINK.test(url) ? url : NO_UNSUBSCRIBE_LINK
  if (!isNavigation(request)) return url
  if (isUnder(CONSOLE_PATH, url)) return routeConsole(url)
  const path = decodePath(url)
  return path !== undefined && (READABLE.has(path) || !isSurface(path)) ? url : '/'
}

/** Routes the console's own paths to the console, including those of its API and invalid ones. */
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
