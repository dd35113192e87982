import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { Services } from '#web/services/services.ts'
import { ServicesContext } from '#web/services/services.ts'
import { PATHS } from '#web/shared/paths.ts'
import { SignedOutArea } from './signed-out-area.tsx'

/**
 * Returns the sign-in page as the app shows it first, for the build to write into the page. It is only drawn: nothing
 * in it can be used, or is read out, until the app puts its own in its place.
 */
export function drawSignInPage(companyName: string): string {
  // What the first picture shows knows nothing of the services but the company's name.
  const services = { config: { companyName } } as Services
  return renderToStaticMarkup(
    <div inert>
      <ServicesContext value={services}>
        <StaticRouter location={PATHS.signIn}>
          <SignedOutArea />
        </StaticRouter>
      </ServicesContext>
    </div>,
  )
}
