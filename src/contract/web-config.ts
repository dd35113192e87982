import { z } from 'zod'

/** The web app's configuration, at `/config.json`. URLs are absolute or root-relative. */
export const WebConfig = z.object({
  gatewayUrl: z.string(),
  signInUrl: z.string(),
  documentsUrl: z.string(),
  companyName: z.string(),
  supportEmail: z.string(),
  oembedUrl: z.string(),
  /** Hosts allowed for embedded players. */
  videoHosts: z.array(z.string()),
  /** True for a browser that sent no session, so that the page need not try to renew one. */
  isSignedOut: z.boolean().optional(),
  /** True in a page that previews a draft for company users. */
  isDraftPreview: z.boolean().optional(),
})
export type WebConfig = z.infer<typeof WebConfig>
