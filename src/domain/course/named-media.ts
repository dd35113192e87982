import type { Course } from './course.ts'

/** The address at which the portal serves media. */
export const MEDIA_ADDRESS = '/media/'

/**
 * The name of a stored file: the SHA-256 of its content in hexadecimal, and the ending that tells its kind.
 */
const NAME = /[0-9a-f]{64}\.[a-z0-9]{3,4}/
const ENDING = /\.[a-z0-9]{3,4}/g
const HASH_LENGTH = 64

/**
 * Lists the stored media that a course names anywhere, also within its articles, each once. Whatever looks
 * like the name of one counts as one: a file that is kept too long does no harm.
 */
export function storedMediaOf(course: Course): string[] {
  return storedMediaIn(JSON.stringify(course))
}

/** Lists the names of stored media in any text, such as a document or an address, each once. */
export function storedMediaIn(text: string): string[] {
  const names = new Set<string>()
  // By their endings: a search for the hashes would look at each digit of a long text 64 times.
  for (const { index, 0: ending } of text.matchAll(ENDING)) {
    const name = text.slice(Math.max(0, index - HASH_LENGTH), index) + ending
    if (NAME.test(name)) names.add(name)
  }
  return [...names]
}

/** The address of a stored file in a text; within JSON its slashes may be escaped, more than once. */
const ADDRESS = new RegExp(String.raw`\\{0,15}/media\\{0,15}/(${NAME.source})`, 'g')

/** Returns a text, JSON or not, with other addresses for those of its stored media that have one. */
export function replaceMediaAddresses(text: string, addressOf: (name: string) => string | undefined): string {
  return text.replace(ADDRESS, (address, name: string) => addressOf(name) ?? address)
}

/**
 * Returns whether a text is an address and not the path of a file: one of the portal's media, or one with a
 * protocol.
 */
export function isAddress(text: string): boolean {
  return text.startsWith(MEDIA_ADDRESS) || /^[a-z][a-z0-9+.-]+:/i.test(text)
}
