import type { PageContent } from '#contract/drawn-page.ts'
import type { WebConfig } from '#contract/web-config.ts'

/** Returns the configuration that the server wrote into the page; undefined in a page of another server. */
export const findPageConfig = () => findJson<WebConfig>('config')

/**
 * Takes what a page that the server drew was drawn of out of the page, in whose source it would outlive a
 * sign-out; undefined in any other page.
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
