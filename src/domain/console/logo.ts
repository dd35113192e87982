import { safeLink } from '../text/safe-link.ts'

/** Largest logo that can be uploaded, in bytes. */
export const MAX_LOGO_BYTES = 1024 ** 2

/** The refusals of a file, and of an address. */
export const LOGO_MESSAGES = {
  tooLarge: 'A logo has at most 1 MB. Make it smaller.',
  noPicture: 'This file is not a picture. A logo is a PNG, JPEG, WebP, GIF, AVIF or SVG file.',
  noAddress: 'An address begins with https:// or, for a picture of this portal, with /.',
}

/** Returns whether a logo may be at this address: a secure one, or a path of the portal. */
export function isLogoAddress(url: string): boolean {
  return /^\/(?!\/)/.test(url) || safeLink(url)?.startsWith('https:') === true
}
