import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import { type Services, ServicesContext } from '#web/services/services.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { App } from './app.tsx'

/**
 * Returns the sign-in page as the app shows it first, for the build to write into the page. The same parts
 * stand in it in the same order as in `main.tsx`, so that the app takes it over as it is, with what was typed
 * into it.
 */
export function drawSignInPage(companyName: string): string {
  // What is shown first knows nothing of the services but the company's name, and that nobody is signed in.
  const signIn = { getAuthState: () => ({ state: 'signed-out' }) }
  const services = { config: { companyName }, signIn } as Services
  const page = renderToString(
    <ErrorBoundary fallback={null}>
      <ServicesContext value={services}>
        <StaticRouter location={SCREEN_PATHS.signIn}>
          <App />
        </StaticRouter>
      </ServicesContext>
    </ErrorBoundary>,
  )
  // The head has its title.
  return page.replaceAll(/<title>.*?<\/title>/g, '')
}
