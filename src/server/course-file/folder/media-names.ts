/** Where the portal serves the pictures, films and captions of its courses. */
export const MEDIA_ADDRESS = '/media/'

/** Returns whether a text is an address and not the path of a file: one of the portal's media, or one with a protocol. */
export function isAddress(text: string): boolean {
  return text.startsWith(MEDIA_ADDRESS) || /^[a-z][a-z0-9+.-]+:/i.test(text)
}
