/**
 * The console's routes for signing in, setting up and the user's own account, below `COMPANY_PATH`. The first group
 * is authenticated by the console's cookie and needs no bearer token.
 */
export const SESSION_CALLS = {
  // Without a bearer token.
  session: '/session',
  token: '/token',
  welcome: '/welcome',
  forgotPassword: '/forgot-password',
  passkeyOptions: '/passkey/options',
  passkeySession: '/passkey/session',
  // With a bearer token: verifying a factor in this session, at sign-in and to confirm an action.
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
  // The user's own account.
  account: '/account',
  accountPasskey: '/account/passkeys/:id',
  accountApp: '/account/app',
  accountSessions: '/account/sessions',
  accountSession: '/account/sessions/:id',
  accountPassword: '/account/password',
  accountEmails: '/account/emails',
} as const
