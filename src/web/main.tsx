import './styles/fonts/fonts.css'
import './styles/fallback-fonts.css'
import './styles/tokens.css'
import './styles/reset.css'
import { type ReactNode, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import type { WebConfig } from '#contract/web-config.ts'
import { App, loadFirstParts } from './app/app.tsx'
import { PageFailed, Splash, Unreachable } from './app/whole-page.tsx'
import { findPageConfig } from './services/page-config.ts'
import { createServices, loadWebConfig, ServicesContext } from './services/services.ts'
import { ErrorBoundary } from './shared/error-boundary.tsx'
import { takeMailedToken } from './shared/mailed-token.ts'
import { readTheme, showTheme } from './shared/theme.ts'

/** Longest wait for the first screen, in ms, before the page says that it is loading: nobody needs to be told sooner. */
const PATIENCE = 1000

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')
const root = createRoot(container)

/** Renders at once: the sign-in page that the server drew is replaced by one that works before anybody can touch it. */
function render(children: ReactNode): void {
  flushSync(() =>
    root.render(
      <StrictMode>
        <ErrorBoundary fallback={<PageFailed />}>{children}</ErrorBoundary>
      </StrictMode>,
    ),
  )
}

/** Shows the portal, if the page says how it is configured. */
function start(): void {
  const config = findPageConfig()
  if (config) void showPortal(config)
  else void loadAndStart()
}

/** Loads the configuration and shows the portal; without an answer, a way to try again. */
async function loadAndStart(): Promise<void> {
  render(<Splash />)
  const config = await loadWebConfig().catch((error: unknown) => console.error(error))
  if (config) await showPortal(config)
  else render(<Unreachable onRetry={loadAndStart} />)
}

/** Shows the portal. Where the page began early, all of the first screen is about to be there: it is then shown at once. */
async function showPortal(config: WebConfig): Promise<void> {
  const services = createServices(config)
  const resumed = services.signIn.resume()
  if (window.earlyAnswers)
    await Promise.race([
      loadFirstParts(services.signIn, resumed),
      new Promise((end) => setTimeout(end, PATIENCE)),
    ])
  render(
    <ServicesContext value={services}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </ServicesContext>,
  )
}

showTheme(readTheme())
takeMailedToken()
start()
