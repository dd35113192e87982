import { readTheme, showTheme } from './theme.ts'

// In the page itself: what is painted before the app arrives already has the theme that was chosen for this browser.
showTheme(readTheme())
