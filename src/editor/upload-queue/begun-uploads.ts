import { tryStorage } from '#client/storage/try-storage.ts'

/** Bytes at both ends of a file by which it is known again. */
const MARK_BYTES = 64 * 1024

/** Returns what a file is known by again after a reload; undefined where the browser cannot tell. */
export async function markOf(file: File, about: string): Promise<string | undefined> {
  const ends = new Blob([file.slice(0, MARK_BYTES), file.slice(-MARK_BYTES)])
  const hash = await globalThis.crypto.subtle
    ?.digest('SHA-256', await ends.arrayBuffer())
    .catch(() => undefined)
  if (!hash) return undefined
  const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `upload ${about} ${file.name} ${file.size} ${file.lastModified} ${hex}`
}

/** Remembers in this browser that an upload was begun for a file, or forgets it. */
export function rememberBegun(mark: string | undefined, id: string | undefined): void {
  if (mark === undefined) return
  tryStorage(() => (id === undefined ? localStorage.removeItem(mark) : localStorage.setItem(mark, id)))
}

/** Finds the upload that was begun for the same file before. */
export function findRemembered(mark: string | undefined): string | undefined {
  return mark === undefined ? undefined : (tryStorage(() => localStorage.getItem(mark)) ?? undefined)
}
