import type { PageContent } from '#contract/drawn-page.ts'
import type { WebConfig } from '#contract/web-config.ts'

/** Returns the configuration embedded in the page; undefined if another server sent the page. */
export const findPageConfig = () => findJson<WebConfig>('config')

/**
 * Removes the data for a server-rendered page from its source and returns the data; undefined for other
 * pages. Data left in the source would outlive a sign-out.
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
