import type { WebConfig } from '#contract/web-config.ts'

/** Returns the configuration that the server wrote into the page; undefined in a page of another server. */
export function findPageConfig(): WebConfig | undefined {
  const written = document.getElementById('config')?.textContent
  return written ? JSON.parse(written) : undefined
}
