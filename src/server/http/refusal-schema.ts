import type { z } from 'zod'
import type { App } from './app-instance.ts'

/** Adds the schema of refusals to the responses of each later route of the same plugin. */
export function addRefusalSchema(app: App, refusal: z.ZodType): void {
  app.addHook('onRoute', (route) => {
    const { response } = route.schema ?? {}
    if (response) route.schema = { ...route.schema, response: { ...response, '4xx': refusal } }
  })
}
