import { ownValue } from '../unknown-value.ts'

/**
 * The messages of section 8 needed by the first page, verbatim, including their spelling. The others are in
 * `messages.ts`, so that the first page does not load them.
 */

/** Titles of the result modal. */
export const TITLES = { error: 'Error:', notice: 'Notice:', success: 'Success!' } as const

const SIGN_IN_ERRORS: Record<string, string> = {
  'email-already-in-use': 'The provided email is already in use.',
  'internal-error': 'An error occurred, please try again.',
  'invalid-email': 'The provided email address is invalid.',
  'wrong-password': 'The provided password is incorrect. Please try again.',
  'account-exists-with-different-credential': 'An account with this email address already exists.',
  'too-many-requests':
    'You have had too many unsuccessful attempts and your account has been temporarily locked to prevent hackers. Please try again later.',
  'unverified-email': 'Verify you email to continue.',
  'user-not-found': 'A user with the provided credentials was not found. Please try again.',
  'user-disabled': 'Your account has been disabled.',
  'weak-password': 'The provided password is too weak. Please provide a stronger password',
  'missing-email': 'Please enter your email address.',
}

/** Returns the message for a sign-in error code, or a general message for codes outside the catalogue. */
export function signInMessage(code: string | undefined): string {
  return cataloguedMessage(code) ?? 'An error occurred signing you in. Please try again.'
}

/** Returns the message of a catalogued sign-in error code, or undefined for other codes. */
export function cataloguedMessage(code: string | undefined): string | undefined {
  return code === undefined ? undefined : ownValue(SIGN_IN_ERRORS, code)
}

/** Messages about a page as a whole. */
export const PAGE_MESSAGES = {
  sessionEnded: 'Your session has ended. Please sign in again.',
  signInOffline: 'You’re offline. You can sign in once you’re back online.',
  partOffline: 'You’re offline. This page will open once you’re back online.',
  partAway: 'The portal isn’t responding. This page will open when it does.',
  unreachable: 'We can’t reach the portal.',
  pageFailed: 'Sorry, we couldn’t show this page. Reloading usually helps.',
} as const
