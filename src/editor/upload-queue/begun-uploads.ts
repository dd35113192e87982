import { tryStorage } from '#client/storage/try-storage.ts'

/** Number of bytes at each end of a file used for its fingerprint. */
const MARK_BYTES = 64 * 1024

/**
 * Returns a fingerprint that identifies a file after a reload; undefined if the browser cannot create one.
 */
export async function markOf(file: File, about: string): Promise<string | undefined> {
  const ends = new Blob([file.slice(0, MARK_BYTES), file.slice(-MARK_BYTES)])
  const hash = await globalThis.crypto.subtle
    ?.digest('SHA-256', await ends.arrayBuffer())
    .catch(() => undefined)
  if (!hash) return undefined
  const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `upload ${about} ${file.name} ${file.size} ${file.lastModified} ${hex}`
}

/** Stores or removes the id of a file's incomplete upload in this browser. */
export function rememberBegun(mark: string | undefined, id: string | undefined): void {
  if (mark === undefined) return
  tryStorage(() => (id === undefined ? localStorage.removeItem(mark) : localStorage.setItem(mark, id)))
}

/** Returns the id of the same file's earlier, incomplete upload; undefined for none. */
export function findRemembered(mark: string | undefined): string | undefined {
  return mark === undefined ? undefined : (tryStorage(() => localStorage.getItem(mark)) ?? undefined)
}
