import { readTheme, showTheme } from '#client/storage/theme.ts'

// In the page itself: the first paint, before the app arrives, already has the theme of this browser.
showTheme(readTheme())
