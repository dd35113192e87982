import { tryStorage } from '#client/storage/try-storage.ts'

/** Number of bytes at each end of a file by which it is recognized. */
const MARK_BYTES = 64 * 1024

/** Returns a mark by which a file is recognized after a reload; undefined if the browser cannot create one. */
export async function markOf(file: File, about: string): Promise<string | undefined> {
  const ends = new Blob([file.slice(0, MARK_BYTES), file.slice(-MARK_BYTES)])
  const hash = await globalThis.crypto.subtle
    ?.digest('SHA-256', await ends.arrayBuffer())
    .catch(() => undefined)
  if (!hash) return undefined
  const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `upload ${about} ${file.name} ${file.size} ${file.lastModified} ${hex}`
}

/** Stores the id of the upload begun for a file in this browser, or removes it. */
export function rememberBegun(mark: string | undefined, id: string | undefined): void {
  if (mark === undefined) return
  tryStorage(() => (id === undefined ? localStorage.removeItem(mark) : localStorage.setItem(mark, id)))
}

/** Returns the id of the upload begun earlier for the same file; undefined if there is none. */
export function findRemembered(mark: string | undefined): string | undefined {
  return mark === undefined ? undefined : (tryStorage(() => localStorage.getItem(mark)) ?? undefined)
}
