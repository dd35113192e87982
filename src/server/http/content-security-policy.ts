import type { Config } from '#core/config.ts'

/**
 * Returns the content security policy for a page: the portal itself, course pictures and clips over https, and the
 * video host's player. `programs` are the sources of the inline scripts. Text never becomes script. It becomes markup
 * only from the video host's answer (`find-hosted-video.ts`), and in the console when pasting into an article
 * (`parse-markup.ts`). The only worker writes Excel files (`workbook-in-worker.ts`).
 */
export function contentSecurityPolicy(config: Config, page: PagePolicy = {}): string {
  const directives = Object.entries(directivesFor(config, page))
  return directives.map(([name, values]) => [name, ...values].join(' ')).join('; ')
}

/** A page's additions to the policy. */
interface PagePolicy {
  programs?: string[]
  /** True for the console, which frames the preview of a draft. */
  isConsole?: boolean
  /** True for the preview, which the portal's own pages may frame. */
  isFramed?: boolean
}

function directivesFor(
  config: Config,
  { programs = [], isConsole = false, isFramed = false }: PagePolicy,
): Record<string, string[]> {
  const self = "'self'"
  const none = "'none'"
  const elsewhere = [config.gatewayUrl, config.signInUrl, config.documentsUrl, config.oembedUrl]
  const origins = elsewhere.filter((url) => url !== '').map((url) => new URL(url).origin)
  return {
    'default-src': [self],
    'base-uri': [none],
    'connect-src': [self, ...new Set(origins)],
    'font-src': [self],
    'form-action': [self],
    'frame-ancestors': [isFramed ? self : none],
    'frame-src': [...(isConsole ? [self] : []), ...config.videoHosts.map((host) => `https://${host}`)],
    'img-src': [self, 'https:', 'data:'],
    'media-src': [self, 'https:'],
    'object-src': [none],
    'require-trusted-types-for': ["'script'"],
    'script-src': [self, ...programs],
    'style-src': [self],
    'trusted-types': ['video-host', 'table-file', ...(isConsole ? ['article-paste'] : [])],
  }
}
