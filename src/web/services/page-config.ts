import type { PageContent } from '#contract/drawn-page.ts'
import type { WebConfig } from '#contract/web-config.ts'

/** Returns the configuration that the server wrote into the page; undefined if another server sent the page. */
export const findPageConfig = () => findJson<WebConfig>('config')

/**
 * Removes the data from which the server rendered the page, and returns it; undefined if the page was not rendered.
 * Left in the page's source, the data would outlive a sign-out.
 */
export function takePageContent(): PageContent | undefined {
  const content = findJson<PageContent>('page')
  document.getElementById('page')?.remove()
  return content
}

function findJson<Value>(id: string): Value | undefined {
  const written = document.getElementById(id)?.textContent
  return written ? JSON.parse(written) : undefined
}
