import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { partFiles } from '#client/loading/lazy-part.tsx'
import type { DrawnPage, PageContent, PageRenderer } from '#contract/drawn-page.ts'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import type { WebConfig } from '#contract/web-config.ts'
import { accessRole } from '#domain/permissions.ts'
import { keysOf } from '#domain/unknown-value.ts'
import { ErrorBoundary } from '#ui/state/error-boundary.tsx'
import { englishOf } from '#ui/text/date-text.ts'
import { DrawnEnglish } from '#ui/text/timed-text.tsx'
import { homeOf, matchScreen, SCREENS, type ScreenName, screensOf, type Visit } from '#web/app/screens.ts'
import { DOCUMENT_PATHS } from '#web/services/document-paths.ts'
import { findPageDocument, type Services, ServicesContext, toAuthState } from '#web/services/services.ts'
import { App } from './app.tsx'

/** Elements that React writes before the markup. They belong in the head, where the app ignores them. */
const HEAD_ELEMENT = /<title>.*?<\/title>|<link rel="preload"[^>]*>/gs

/**
 * Creates the page renderer. Loads all parts of the app first, because a page without one of its parts makes
 * the browser report React's error 419. Loading a part may add others to the list.
 */
export async function createPageRenderer(): Promise<PageRenderer> {
  for (const load of partFiles) await load()
  return { findScreen, findReads, draw }
}

/** Screens whose URL is the same for every role. */
const SAME_FOR_ALL = keysOf(SCREENS).filter((name) => name !== 'learning')

function findScreen(pathname: string): ScreenName | undefined {
  return matchScreen(pathname, SAME_FOR_ALL)?.screen
}

function findReads(page: PageContent): { screen: string; paths: string[] } | undefined {
  const visit = toVisit(page)
  if (!visit) return undefined
  const { screen, user } = visit
  const { user: profile, partner } = DOCUMENT_PATHS
  const { reads } = SCREENS[screen]
  return reads ? { screen, paths: [...reads(visit), profile(user.uid), partner(user.partner)] } : undefined
}

/** Screen that the app would show, and its URL. */
type ScreenVisit = Visit & { screen: ScreenName; address: string }

/** Returns the screen at a URL, after any redirect. */
function toVisit(page: PageContent): ScreenVisit | undefined {
  const { address, user } = page
  const role = user && accessRole(user)
  if (!role || user.partner === undefined) return undefined
  const url = new URL(`http://portal${address}`)
  const match = matchScreen(url.pathname, screensOf(role))
  const screen = match?.screen ?? homeOf(role)
  const { path, leadsTo } = SCREENS[screen]
  const visit: ScreenVisit = {
    screen,
    address: match ? address : path,
    role,
    user: { ...user, partner: user.partner },
    params: match?.params ?? {},
    search: match ? url.searchParams : new URLSearchParams(),
    find: (path) => findPageDocument({ page }, path),
  }
  const next = leadsTo ? leadsTo(visit) : undefined
  return next === undefined ? visit : toVisit({ ...page, address: next })
}

/** URLs that redirect to the first screen without a notice. */
const LEADING_HOME: string[] = [SCREEN_PATHS.home, SCREEN_PATHS.signIn, SCREEN_PATHS.forgotPassword]

/** Returns whether a URL is unknown and therefore shows this screen instead. */
function isUnknownAddress(address: string, screen: ScreenName): boolean {
  const [pathname = ''] = address.split('?')
  return !matchScreen(pathname, [screen]) && !LEADING_HOME.includes(pathname)
}

function draw(page: PageContent, config: WebConfig, language = 'en'): DrawnPage {
  const visit = toVisit(page)
  const isUnknown = visit && isUnknownAddress(page.address, visit.screen)
  const drawn = { ...page, ...(visit && { address: visit.address }), ...(isUnknown && { isUnknown }) }
  const signIn = { getAuthState: () => toAuthState(drawn) }
  // During rendering, screens call no other functions of the sign-in service.
  const services = { config, page: drawn, signIn } as Services
  // Must match the order of components in `main.tsx`.
  const written = renderToString(
    <ErrorBoundary fallback={null}>
      <ServicesContext value={services}>
        <DrawnEnglish value={englishOf(language)}>
          <StaticRouter location={drawn.address}>
            <App />
          </StaticRouter>
        </DrawnEnglish>
      </ServicesContext>
    </ErrorBoundary>,
  )
  const head = written.match(HEAD_ELEMENT) ?? []
  return { content: drawn, head: head.join(''), markup: written.replaceAll(HEAD_ELEMENT, '') }
}
