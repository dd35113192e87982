import '#ui/styles/fonts/fonts.css'
import '#ui/styles/fallback-fonts.css'
import '#ui/styles/tokens.css'
import '#ui/styles/reset.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { createConsoleSession } from '#client/session/console-session.ts'
import { ClientContext } from '#client/session/session-context.ts'
import { readTheme, showTheme } from '#client/storage/theme.ts'
import { CONSOLE_PATH, type ConsoleConfig } from '#contract/console/company.ts'
import { watchFocus } from '#ui/dialog/use-modal-dialog.ts'
import { ErrorBoundary } from '#ui/state/error-boundary.tsx'
import { writeTwentyFourHours } from '#ui/text/date-text.ts'
import { App } from './app/app.tsx'
import { PageFailed } from './app/full-page.tsx'

const NO_CONFIG: ConsoleConfig = { companyName: '', supportEmail: '', oembedUrl: '', videoHosts: [] }

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

showTheme(readTheme())
takeLinkToken()
watchFocus()
// All screens use the 24-hour clock, because console sentences such as “Saved 12:03” do.
writeTwentyFourHours(true)

// Pages of the development server embed no configuration.
const written = document.getElementById('config')?.textContent
const config: ConsoleConfig = written ? JSON.parse(written) : NO_CONFIG
const client = { config, session: createConsoleSession() }
void client.session.resume()

createRoot(container).render(
  <StrictMode>
    <ErrorBoundary fallback={<PageFailed />}>
      <ClientContext value={client}>
        <BrowserRouter basename={CONSOLE_PATH}>
          <App />
        </BrowserRouter>
      </ClientContext>
    </ErrorBoundary>
  </StrictMode>,
)

/** Moves a mailed link's token from the visible URL into the tab's history entry, which survives a reload. */
function takeLinkToken(): void {
  const welcome = `${CONSOLE_PATH}/welcome`
  const token = new URLSearchParams(location.search).get('token')
  if (token && location.pathname === welcome) history.replaceState({ usr: { token } }, '', welcome)
}
