import { tryStorage } from '#client/storage/try-storage.ts'

/** Under this name a browser stores that the key / begins no search. */
const KEY = 'search-key'

/** Returns whether the key / begins a search in this browser. */
export function isSearchKeyOn(): boolean {
  return tryStorage(() => localStorage.getItem(KEY)) !== 'off'
}

/** Turns the key / on or off, for as long as this browser keeps anything. */
export function setSearchKey(isOn: boolean): void {
  tryStorage(() => (isOn ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, 'off')))
}
