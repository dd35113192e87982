import { sql } from 'kysely'
import { A_DAY } from '#domain/durations.ts'
import { SESSION_IDLE, SESSION_LIFETIME } from '#domain/people/session-lifetimes.ts'
import { ADDRESS_WINDOW_MS, MAX_FAILURES } from '#domain/people/sign-in-throttle.ts'
import { json, number, OPAQUE_ID, SECRET, text, time } from './column.ts'
import { personalTable } from './define-table.ts'
import { isAmong } from './person.ts'
import { BROWSER_KNOWN } from './retention.ts'

/** Sessions, failed sign-ins, second factors and mailed links. */
export const SIGN_IN_TABLES = {
  sessions: personalTable({
    data: 'sessions, with the device',
    purpose: 'staying signed in, and seeing where one is',
    copiedAs: 'sessions',
    goes: [
      { column: 'last_used', after: SESSION_IDLE, since: 'it was last used' },
      { column: 'created', after: SESSION_LIFETIME, since: 'the sign-in' },
    ],
    columns: {
      created: time().as('signedIn', 'when the person signed in'),
      last_used: time().as('lastUsed', 'when it was last used'),
      ended: time().orNull().as('ended', 'when it was ended'),
      /** The browser and device at sign-in, such as `Chrome on Windows`; null if unknown. */
      device: text().orNull().as('device', 'the browser and the device, in words'),
      /** Time when the newest secret was issued; null while it is the first. */
      rotated: time().orNull().as('secretChanged', 'when its secret was last changed'),
      /** Time when the newest secret was first used; null until then. */
      confirmed: time().orNull().as('secretFirstUsed', 'when that secret was first used'),
      uid: text().leftOut('whose session it is', OPAQUE_ID),
      /** The session's id and `sid` claim: the SHA-256 of its first secret, base64url. */
      hash: text().leftOut('its first secret, as a hash', SECRET),
      /** SHA-256 of the newest secret issued to the browser; null while it is the first. */
      secret_hash: text().orNull().leftOut('its newest secret, as a hash', SECRET),
      previous_hash: text().orNull().leftOut('the secret before, as a hash', SECRET),
      second_factor: time().optional().as('secondFactorShown', 'when a second factor was last shown in it'),
      /** Time when a mailed link started the session; null if it started with a sign-in. */
      from_link: time().optional().as('linkFollowed', 'when the emailed link that started it was followed'),
    },
  }),
  /** Failed sign-ins by `counter`: an email, an account or a known browser. */
  sign_in_attempts: personalTable({
    data: 'failed sign-ins, with or without an account',
    purpose: 'keeping others from guessing a password',
    copiedAs: 'failedSignIns',
    isAbout: ({ counters }) => sql`counter in (${sql.join(counters)})`,
    goes: [
      {
        column: 'last_failed',
        only: sql`failures < ${MAX_FAILURES}`,
        after: 90 * A_DAY,
        since: 'the last failure; after a hundred in a row when the password is reset',
      },
    ],
    columns: {
      last_failed: time().as('last', 'when the last sign-in failed'),
      failures: number().as('failures', 'how many failed in a row'),
      locked_until: time().as('lockedUntil', 'until when signing in is locked'),
      counter: text().leftOut(
        'for what they count: an email as it was typed, an account, a known browser',
        'it may be the hash of a secret',
      ),
    },
  }),
  known_browsers: personalTable({
    data: 'browsers that an account knows',
    purpose: 'keeping others from locking a person out of their own browser',
    copiedAs: 'knownBrowsers',
    goes: [{ after: BROWSER_KNOWN, since: 'the last sign-in with it' }],
    columns: {
      used: time().as('lastSignIn', 'when the browser last signed in'),
      uid: text().leftOut('to whose account', OPAQUE_ID),
      /** SHA-256 of the mark in the browser's cookie, base64url. A mark belongs to one account. */
      hash: text().leftOut('its mark, as a hash', SECRET),
    },
  }),
  /** A passkey of an account, keyed by uid and credential id. */
  passkeys: personalTable({
    data: 'passkeys',
    purpose: 'signing in to the company’s console without anything that can be guessed',
    copiedAs: 'passkeys',
    columns: {
      created: time().as('made', 'when it was made'),
      name: text().as('name', 'what its owner calls it'),
      last_used: time().orNull().as('lastUsed', 'when it was last used'),
      /** Number of uses reported by the device; 0 for devices that do not count. */
      counter: number().as('uses', 'how often its device says that it was used'),
      transports: json().as('transports', 'how its device is reached'),
      /** Time since which the passkey is on hold for an admin's review, because a copy may exist; null if usable. */
      held: time().orNull().as('held', 'since when it is held as a possible copy'),
      /** The reason for the hold: a `HeldBecause`. */
      held_because: text().orNull().as('heldBecause', 'the reason for the hold'),
      uid: text().leftOut('whose it is', OPAQUE_ID),
      /** The credential id from the device, base64url. */
      id: text().leftOut('the ID that its device gave it', OPAQUE_ID),
      /** COSE key from the device, base64url. */
      public_key: text().leftOut('its public key', 'it says nothing to people'),
    },
  }),
  /** The authenticator app of an account. */
  totp_factors: personalTable({
    data: 'authenticator apps',
    purpose: 'signing in to the company’s console with a code of an app',
    copiedAs: 'authenticatorApp',
    columns: {
      created: time().as('made', 'when it was set up'),
      last_used: time().orNull().as('lastUsed', 'when a code of it was last used'),
      uid: text().leftOut('whose it is', OPAQUE_ID),
      /** The app's secret, base32. */
      secret: text().leftOut('its secret', 'who has it makes codes'),
      /** Number of the newest 30-second step whose code was used. Codes of earlier steps no longer work. */
      last_step: number().leftOut('which code was used last', 'it says what `lastUsed` says'),
    },
  }),
  /** A recovery code for use after losing a device, keyed by account and hash. */
  recovery_codes: personalTable({
    data: 'recovery codes',
    purpose: 'signing in to the company’s console after a device was lost',
    copiedAs: 'recoveryCodes',
    columns: {
      created: time().as('made', 'when it was made'),
      used: time().orNull().as('used', 'when it was used'),
      uid: text().leftOut('whose it is', OPAQUE_ID),
      /** SHA-256 of the code, base64url. */
      hash: text().leftOut('the code, as a hash', SECRET),
    },
  }),
  /** A one-time challenge for a passkey, or an app awaiting its first code. */
  factor_challenges: personalTable({
    data: 'challenges of second factors',
    purpose: 'asking a passkey a question that has one answer',
    goes: [{ column: 'expires', after: 0, since: 'when it expires: within minutes' }],
    staysBehind: true,
    columns: {
      expires: time().leftOut('until when it can be answered', 'it is gone within minutes'),
      /** The challenge's purpose, and the id of its session, if any. */
      act: text().leftOut('its purpose', 'it is gone within minutes'),
      /** The account; null for a signed-out client. */
      uid: text().orNull().leftOut('the person asked', OPAQUE_ID),
      /** The secret of an authenticator app being set up, base32; null for a passkey. */
      secret: text().orNull().leftOut('the secret of an app that is being set up', 'who has it makes codes'),
      /** Time of the response. A second response must be a copy. */
      used: time().orNull().leftOut('when it was answered', 'it is gone within minutes'),
      /** SHA-256 of the challenge, base64url. */
      hash: text().leftOut('the question, as a hash', SECRET),
    },
  }),
  address_failures: personalTable({
    data: 'networks of failed sign-ins',
    purpose: 'keeping one client from guessing many passwords',
    isAbout: ({ networks }) => isAmong('address', networks),
    goes: [{ column: 'at', after: ADDRESS_WINDOW_MS, since: 'the failure' }],
    columns: {
      id: text().leftOut('an ID that names the client’s network', 'others may have the same network'),
      address: text().leftOut('the client’s network', 'others may have the same network'),
      at: time().leftOut('when a sign-in failed there', 'it may have been someone else'),
    },
  }),
  email_tokens: personalTable({
    data: 'emailed links',
    purpose: 'invitations and links to set a new password',
    copiedAs: 'mailedLinks',
    // Expired invitations are kept, because they show when they were sent.
    goes: [
      'when it is used or replaced, or access is removed',
      { column: 'expires', only: sql`kind = 'reset'`, after: 0, since: 'a reset link when it has ended' },
    ],
    columns: {
      expires: time().as('ends', 'until when the link works'),
      kind: text<'reset' | 'invitation'>().as('kind', 'its purpose'),
      /** The address the link was mailed to, and the only one it verifies. */
      email: text().as('email', 'the address to which it was emailed'),
      uid: text().leftOut('for whose account', OPAQUE_ID),
      mail: text().orNull().leftOut('the email in which it came', OPAQUE_ID),
      /** SHA-256 of the secret in the link. */
      hash: text().leftOut('its secret, as a hash', SECRET),
    },
  }),
  reset_requests: personalTable({
    data: 'requested password links',
    purpose: 'answering a request for a link to set a new password',
    copiedAs: 'requestsForLinks',
    isAbout: ({ emails }) => sql`email in (${sql.join(emails)})`,
    goes: ['when it is answered: within seconds'],
    columns: {
      requested: time().as('requested', 'when the link was asked for'),
      email: text().as('email', 'the address as it was typed, with or without an account'),
      id: text().leftOut('its ID', OPAQUE_ID),
    },
  }),
}
