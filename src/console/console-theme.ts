import { readTheme, showTheme } from '#client/storage/theme.ts'

// Inlined into the page, so that the first paint, before the app has loaded, already uses this browser's
// theme.
showTheme(readTheme())
