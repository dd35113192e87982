import '@fontsource-variable/figtree/index.css'
import '@fontsource/bricolage-grotesque/700.css'
import './styles/tokens.css'
import './styles/reset.css'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app/app.tsx'
import { PageFailed, Splash, Unreachable } from './app/whole-page.tsx'
import { createServices, loadWebConfig, ServicesContext } from './services/services.ts'
import { ErrorBoundary } from './shared/error-boundary.tsx'
import { takeMailedToken } from './shared/mailed-token.ts'
import { readTheme, showTheme } from './shared/theme.ts'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')
const root = createRoot(container)

function render(children: ReactNode): void {
  root.render(
    <StrictMode>
      <ErrorBoundary fallback={<PageFailed />}>{children}</ErrorBoundary>
    </StrictMode>,
  )
}

/** Loads the configuration and shows the portal; without an answer, a way to try again. */
async function start(): Promise<void> {
  render(<Splash />)
  const config = await loadWebConfig().catch((error: unknown) => console.error(error))
  if (!config) return render(<Unreachable onRetry={start} />)
  const services = createServices(config)
  void services.signIn.resume()
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
void start()
