import type { PageContent } from '#contract/drawn-page.ts'
import type { WebConfig } from '#contract/web-config.ts'

/** Returns the configuration that the server wrote into the page; undefined in a page of another server. */
export const findPageConfig = () => findJson<WebConfig>('config')

/** Returns what a page that the server drew was drawn of; undefined in any other page. */
export const findPageContent = () => findJson<PageContent>('page')

function findJson<Value>(id: string): Value | undefined {
  const written = document.getElementById(id)?.textContent
  return written ? JSON.parse(written) : undefined
}
