import { safeLink } from '../text/safe-link.ts'

/** Maximum size of an uploaded logo, in bytes. */
export const MAX_LOGO_BYTES = 1024 ** 2

/** Messages that refuse a file or a URL. */
export const LOGO_MESSAGES = {
  tooLarge: 'A logo can be at most 1 MB. Make it smaller.',
  noPicture: 'This isn’t an image. Choose a PNG, JPEG, WebP, GIF, AVIF or SVG file.',
  noAddress: 'Start the address with https://, or with / for an image on this portal.',
}

/** Returns whether a logo's URL is allowed: an https URL, or a path of the portal. */
export function isLogoAddress(url: string): boolean {
  return /^\/(?!\/)/.test(url) || safeLink(url)?.startsWith('https:') === true
}
