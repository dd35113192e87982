import { tryStorage } from './try-storage.ts'

/** Theme of the portal in this browser: the system's, light, or dark. */
export type Theme = 'system' | 'light' | 'dark'

const KEY = 'theme'

/** Returns the theme chosen in this browser; `system` if none was chosen or storage is blocked. */
export function readTheme(): Theme {
  const stored = tryStorage(() => localStorage.getItem(KEY))
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Applies a theme, and stores the choice unless storage is blocked. */
export function chooseTheme(theme: Theme): void {
  tryStorage(() => (theme === 'system' ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, theme)))
  showTheme(theme)
}

/** Applies a theme to the page and to the browser's own bars. */
export function showTheme(theme: Theme): void {
  const { documentElement, head } = document
  if (theme === 'system') delete documentElement.dataset.theme
  else documentElement.dataset.theme = theme
  for (const bars of head.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { scheme } = bars.dataset
    if (theme === 'system') bars.media = `(prefers-color-scheme: ${scheme})`
    else bars.media = scheme === theme ? 'all' : 'not all'
  }
}
