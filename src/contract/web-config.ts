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
  /** True for a browser that sent no session: nothing can be renewed, and a page need not ask. */
  isSignedOut: z.boolean().optional(),
  /** True in a page that shows a draft to the company's own people. */
  isDraftPreview: z.boolean().optional(),
})
export type WebConfig = z.infer<typeof WebConfig>
