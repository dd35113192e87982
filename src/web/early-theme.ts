import { readTheme, showTheme } from '#client/storage/theme.ts'
import { pendingSignOut } from './services/shared-session.ts'

// In the page itself: the first paint, before the app arrives, already has the theme of this browser. And whoever signed
// out here is not shown again, though the server may not know of it yet.
showTheme(readTheme())
if (pendingSignOut.isNoted()) document.documentElement.dataset.leaving = ''
