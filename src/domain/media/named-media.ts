import type { Course } from '../course/course.ts'

/** Base path of the portal's media. */
export const MEDIA_ADDRESS = '/media/'

/** The name of a stored file: the SHA-256 of its content in hexadecimal, and an extension for its kind. */
const NAME = /[0-9a-f]{64}\.[a-z0-9]{3,4}/
const ENDING = /\.[a-z0-9]{3,4}/g
const HASH_LENGTH = 64

/**
 * Returns the distinct names of the stored media mentioned anywhere in a course, including its articles. Any text in
 * the format of such a name counts, because keeping a file too long does no harm.
 */
export function storedMediaOf(course: Course): string[] {
  return storedMediaIn(JSON.stringify(course))
}

/** The URL of a stored PDF: for learners, or for the authors of a draft. */
const FILE_ADDRESS = /^\/(?:[\w-]+\/)*([0-9a-f]{64}\.pdf)$/

/** Returns the stored name of the file that a link's value refers to, or undefined for other links. */
export function fileOfLink(value: unknown): string | undefined {
  return typeof value === 'string' ? FILE_ADDRESS.exec(value)?.[1] : undefined
}

/** Returns the distinct names of stored media in a text, such as a document or a URL. */
export function storedMediaIn(text: string): string[] {
  const names = new Set<string>()
  // Searches for extensions first: a search for hashes would examine each digit of a long text 64 times.
  for (const { index, 0: ending } of text.matchAll(ENDING)) {
    const name = text.slice(Math.max(0, index - HASH_LENGTH), index) + ending
    if (NAME.test(name)) names.add(name)
  }
  return [...names]
}

/** The URL of a stored file in a text. In nested JSON its slashes may be escaped repeatedly. */
const ADDRESS = new RegExp(String.raw`\\{0,15}/media\\{0,15}/(${NAME.source})`, 'g')

/** Replaces the URLs of stored media in a text, JSON or other, with those returned by `addressOf`. */
export function replaceMediaAddresses(text: string, addressOf: (name: string) => string | undefined): string {
  return text.replace(ADDRESS, (address, name: string) => addressOf(name) ?? address)
}

/**
 * Returns whether a text is a URL instead of a file's path: it begins with the portal's media path or has a protocol.
 */
export function isAddress(text: string): boolean {
  return text.startsWith(MEDIA_ADDRESS) || /^[a-z][a-z0-9+.-]+:/i.test(text)
}
