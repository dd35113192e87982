import { safeLink } from '../text/safe-link.ts'

/** Maximum size of an uploaded logo, in bytes. */
export const MAX_LOGO_BYTES = 1024 ** 2

/** Messages that refuse a file or an address. */
export const LOGO_MESSAGES = {
  tooLarge: 'A logo has at most 1 MB. Make it smaller.',
  noPicture: 'This file is not a picture. A logo is a PNG, JPEG, WebP, GIF, AVIF or SVG file.',
  noAddress: 'An address begins with https:// or, for a picture of this portal, with /.',
}

/** Returns whether a logo's address is allowed: an https address, or a path of the portal. */
export function isLogoAddress(url: string): boolean {
  return /^\/(?!\/)/.test(url) || safeLink(url)?.startsWith('https:') === true
}
