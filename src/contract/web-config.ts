import { z } from 'zod'

/** The web app's configuration, at `/config.json`. Addresses are absolute or root-relative. */
export const WebConfig = z.object({
  gatewayUrl: z.string(),
  signInUrl: z.string(),
  documentsUrl: z.string(),
  companyName: z.string(),
  supportEmail: z.string(),
  oembedUrl: z.string(),
  /** Hosts that an embedded player may come from. */
  videoHosts: z.array(z.string()),
})
export type WebConfig = z.infer<typeof WebConfig>
