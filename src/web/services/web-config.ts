import type { WebConfig } from '#contract/web-config.ts'
import { send } from './http.ts'

/** What the server says this portal is configured with. */
export function loadWebConfig(): Promise<WebConfig> {
  return send<WebConfig>('/config.json')
}
