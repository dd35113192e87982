import { readTheme, showTheme } from '#client/storage/theme.ts'
import { pendingSignOut } from '../services/pending-sign-out.ts'

// Inlined in the page, so that the first paint already has the browser's theme. Also hides the data of a user
// who signed out in this browser, in case the server has not received the sign-out yet.
showTheme(readTheme())
if (pendingSignOut.isNoted()) document.documentElement.dataset.leaving = ''
