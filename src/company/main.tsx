import '#web/styles/fonts/fonts.css'
import '#web/styles/fallback-fonts.css'
import '#web/styles/tokens.css'
import '#web/styles/reset.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { CONSOLE_PATH } from '#contract/company/company.ts'
import { readTheme, showTheme } from '#web/shared/theme.ts'
import { watchFocus } from '#web/ui/dialog/use-modal-dialog.ts'
import { ErrorBoundary } from '#web/ui/state/error-boundary.tsx'
import { writeTwentyFourHours } from '#web/ui/text/date-text.ts'
import { App } from './app/app.tsx'
import { PageFailed } from './app/full-page.tsx'
import { ConsoleContext, createConsole } from './services/console.ts'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

showTheme(readTheme())
takeLinkToken()
watchFocus()
// Its sentences, such as “Saved 12:03”, have the clock so: one way on all its screens.
writeTwentyFourHours(true)

const services = createConsole()
void services.session.resume()

createRoot(container).render(
  <StrictMode>
    <ErrorBoundary fallback={<PageFailed />}>
      <ConsoleContext value={services}>
        <BrowserRouter basename={CONSOLE_PATH}>
          <App />
        </BrowserRouter>
      </ConsoleContext>
    </ErrorBoundary>
  </StrictMode>,
)

/**
 * Takes the token of a mailed link out of the address, where others could read it. It is stored in this entry
 * of the tab's history, which survives a reload.
 */
function takeLinkToken(): void {
  const welcome = `${CONSOLE_PATH}/welcome`
  const token = new URLSearchParams(location.search).get('token')
  if (token && location.pathname === welcome) history.replaceState({ usr: { token } }, '', welcome)
}
