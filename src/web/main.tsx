import '#ui/styles/fonts/fonts.css'
import '#ui/styles/fallback-fonts.css'
import '#ui/styles/tokens.css'
import '#ui/styles/reset.css'
import { type ReactNode, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { readTheme, showTheme } from '#client/storage/theme.ts'
import type { PageContent } from '#contract/drawn-page.ts'
import type { WebConfig } from '#contract/web-config.ts'
import { watchFocus } from '#ui/dialog/use-modal-dialog.ts'
import { ErrorBoundary } from '#ui/state/error-boundary.tsx'
import { App, loadDrawnParts } from './app/app.tsx'
import { PageFailed, Splash, Unreachable } from './app/whole-page.tsx'
import { takeMailedToken } from './services/mailed-link.ts'
import { findPageConfig, takePageContent } from './services/page-config.ts'
import { pendingSignOut } from './services/pending-sign-out.ts'
import { createServices, loadWebConfig, type Services, ServicesContext } from './services/services.ts'

const container = findContainer()
let root: Root | undefined

/** Renders synchronously, and replaces existing content, such as a server-rendered screen and its title. */
function render(children: ReactNode): void {
  if (!root) document.querySelector('title:not([itemprop])')?.remove()
  root ??= createRoot(container)
  delete document.documentElement.dataset.leaving
  flushSync(() => root?.render(wholePage(children)))
}

function wholePage(children: ReactNode): ReactNode {
  return (
    <StrictMode>
      <ErrorBoundary fallback={<PageFailed />}>{children}</ErrorBoundary>
    </StrictMode>
  )
}

/** Returns the app in its router, with its services. */
function portalOf(services: Services): ReactNode {
  return (
    <ServicesContext value={services}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </ServicesContext>
  )
}

/**
 * Shows the portal if the page contains its configuration. Hydrates a server-rendered page, unless the user
 * signed out in this browser and the server rendered the page without knowing it.
 */
function start(): void {
  const [config, page] = [findPageConfig(), takePageContent()]
  if (config?.isDraftPreview) void showDraft(config)
  else if (config && page && !pendingSignOut.isNoted()) void takeOver(config, page)
  else if (config) void showPortal(config)
  else void loadAndStart()
}

/** Hydrates a server-rendered page, and keeps the text entered so far. */
async function takeOver(config: WebConfig, page: PageContent): Promise<void> {
  const services = createServices(config, page)
  // URL to which the app would have redirected.
  if (location.pathname + location.search !== page.address) history.replaceState(null, '', page.address)
  if (!(await loadDrawnParts(page))) return showPortal(config)
  root = hydrateRoot(container, wholePage(portalOf(services)))
  await services.signIn.resume()
}

/** Loads the configuration and shows the portal. Shows a retry button after a failure. */
async function loadAndStart(): Promise<void> {
  render(<Splash />)
  const config = await loadWebConfig().catch((error: unknown) => console.error(error))
  if (config) await showPortal(config)
  else render(<Unreachable onRetry={loadAndStart} />)
}

/** Shows the portal, and loads the signed-in user. */
async function showPortal(config: WebConfig): Promise<void> {
  const services = createServices(config)
  const resumed = services.signIn.resume()
  render(portalOf(services))
  await resumed
}

/** Shows a draft to the company's staff, without data of the user signed in to the portal. */
async function showDraft(config: WebConfig): Promise<void> {
  render(<Splash />)
  const part = await import('./app/draft-preview.tsx').catch((error: unknown) => console.error(error))
  render(part ? <part.DraftPreview config={config} /> : <Unreachable onRetry={() => location.reload()} />)
}

function findContainer(): HTMLElement {
  const found = document.getElementById('root')
  if (!found) throw new Error('index.html has no #root')
  return found
}

showTheme(readTheme())
takeMailedToken()
watchFocus()
start()
