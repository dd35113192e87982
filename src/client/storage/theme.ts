import { tryStorage } from './try-storage.ts'

/** The look of the portal in this browser: the system's, light, or dark. */
export type Theme = 'system' | 'light' | 'dark'

const KEY = 'theme'

/** Returns the theme chosen in this browser; the system's if none was, or the browser keeps nothing. */
export function readTheme(): Theme {
  const stored = tryStorage(() => localStorage.getItem(KEY))
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Shows the portal in a theme, and keeps the choice for the next visit if the browser keeps anything. */
export function chooseTheme(theme: Theme): void {
  tryStorage(() => (theme === 'system' ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, theme)))
  showTheme(theme)
}

/** Shows the page in a theme, and the browser's own bars with it. */
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
