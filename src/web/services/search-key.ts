import { tryStorage } from '#client/storage/try-storage.ts'

/** Storage key of the setting that disables the / key. */
const KEY = 'search-key'

/** Returns whether the / key starts a search in this browser. */
export function isSearchKeyOn(): boolean {
  return tryStorage(() => localStorage.getItem(KEY)) !== 'off'
}

/** Turns the / key on or off in this browser's local storage. */
export function setSearchKey(isOn: boolean): void {
  tryStorage(() => (isOn ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, 'off')))
}
