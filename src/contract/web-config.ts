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
  /** True for a browser that sent no session: there is none to renew, so the page need not try. */
  isSignedOut: z.boolean().optional(),
  /** True in a page that previews a draft to the company's staff. */
  isDraftPreview: z.boolean().optional(),
})
export type WebConfig = z.infer<typeof WebConfig>
