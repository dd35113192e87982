/**
 * The console's calls of signing in, setting up and one's own account, below `COMPANY_PATH`. Those of the
 * first group act on the console's own cookie and need no bearer.
 */
export const SESSION_CALLS = {
  // Without a bearer.
  session: '/session',
  token: '/token',
  welcome: '/welcome',
  forgotPassword: '/forgot-password',
  passkeyOptions: '/passkey/options',
  passkeySession: '/passkey/session',
  // With one: showing a factor in this session, the first time and to confirm.
  factorPasskeyOptions: '/factor/passkey/options',
  factorPasskey: '/factor/passkey',
  factorCode: '/factor/code',
  factorRecovery: '/factor/recovery',
  // Setting up.
  setupPasskeyOptions: '/setup/passkey/options',
  setupPasskey: '/setup/passkey',
  setupApp: '/setup/app',
  setupAppConfirm: '/setup/app/confirm',
  setupRecoveryCodes: '/setup/recovery-codes',
  setupLink: '/setup/link',
  // One's own account.
  account: '/account',
  accountPasskey: '/account/passkeys/:id',
  accountApp: '/account/app',
  accountSessions: '/account/sessions',
  accountSession: '/account/sessions/:id',
  accountPassword: '/account/password',
} as const
