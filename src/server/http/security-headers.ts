import type { Config } from '#core/config.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

/** Time for which a browser uses only https after a visit over https, in seconds: a year. */
const HTTPS_ONLY = 31_536_000

/** Features that no screen uses, denied to the page and all its frames. */
const UNUSED = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** Features used by the pages and the video host's player. */
const PLAYING = ['encrypted-media', 'fullscreen', 'picture-in-picture']

/** Returns the headers of every response, including files and refusals. */
export function securityHeaders(config: Config): Map<string, string> {
  const headers = new Map([
    ['content-security-policy', contentSecurityPolicy(config)],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['origin-agent-cluster', '?1'],
    ['permissions-policy', permissionsPolicy(config)],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['x-content-type-options', 'nosniff'],
    ['x-dns-prefetch-control', 'off'],
    ['x-frame-options', 'DENY'],
    ['x-permitted-cross-domain-policies', 'none'],
  ])
  if (config.publicOrigin?.startsWith('https:')) {
    const reach = config.hstsSubdomains ? '; includeSubDomains' : ''
    headers.set('strict-transport-security', `max-age=${HTTPS_ONLY}${reach}`)
  }
  return headers
}

/** Passkey features, used only by the company's console. */
const PASSKEYS = ['publickey-credentials-create', 'publickey-credentials-get']

/** Returns the permissions policy of a page. `hasPasskeys` is true for pages of the console. */
export function permissionsPolicy({ videoHosts }: Config, { hasPasskeys = false } = {}): string {
  const players = ['self', ...videoHosts.map((host) => `"https://${host}"`)].join(' ')
  const own = hasPasskeys ? PASSKEYS : []
  return [
    ...UNUSED.map((feature) => `${feature}=${own.includes(feature) ? '(self)' : '()'}`),
    ...PLAYING.map((feature) => `${feature}=(${players})`),
  ].join(', ')
}
