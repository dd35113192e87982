import type { CompanyAccountAnswer } from '#contract/console/session.ts'
import type { StaffMember } from '#contract/console/staff.ts'
import { MAX_PASSKEYS } from '#domain/console/second-factor.ts'
import { A_DAY, AN_HOUR } from '#domain/durations.ts'
import { click } from '../acts.ts'
import { overlay, states } from '../build-scenes.ts'
import type { Scene } from '../scene.ts'
import { personAt } from './console-names.ts'
import { answer, call, refuse, signedIn, waitAndFail } from './console-scenes.ts'

const NOW = Date.now()

const DEVICES = ['Chrome on Windows', 'Safari on iPad', 'Firefox on Linux']
const ACCOUNT: CompanyAccountAnswer = {
  passkeys: [
    { id: 'a', name: 'Work laptop', made: NOW - 40 * A_DAY, lastUsed: NOW - AN_HOUR },
    { id: 'b', name: 'هاتف محمد عبد الله', made: NOW - 3 * A_DAY },
    {
      id: 'c',
      name: 'The security key from the drawer of the training room, no 2',
      made: NOW - 90 * A_DAY,
      held: NOW - A_DAY,
    },
  ],
  app: { made: NOW - 40 * A_DAY, lastUsed: NOW - 2 * A_DAY },
  recoveryCodesLeft: 7,
  sessions: [
    { id: 'x', device: 'Chrome on Windows', began: NOW - AN_HOUR, lastUsed: NOW, current: true },
    { id: 'y', device: 'Safari on iPad', began: NOW - 2 * A_DAY, lastUsed: NOW - A_DAY, current: false },
  ],
  report: false,
}
/** An account with the maximum number of passkeys and a large number of sessions. */
const FULL_ACCOUNT: CompanyAccountAnswer = {
  ...ACCOUNT,
  passkeys: [
    ...ACCOUNT.passkeys,
    ...Array.from({ length: MAX_PASSKEYS - ACCOUNT.passkeys.length }, (_, place) => ({
      id: `p${place}`,
      name: `Security key ${place + 1}`,
      made: NOW - place * 30 * A_DAY,
      ...(place % 2 === 0 ? { lastUsed: NOW - place * A_DAY } : {}),
    })),
  ],
  sessions: Array.from({ length: 12 }, (_, place) => ({
    id: `s${place}`,
    device: DEVICES[place % DEVICES.length] ?? '',
    current: place === 0,
    began: NOW - (place + 1) * A_DAY,
    lastUsed: NOW - place * A_DAY,
  })),
}
const EMPTY_ACCOUNT = { passkeys: [], recoveryCodesLeft: 0, sessions: ACCOUNT.sessions.slice(0, 1) }
const member = (changes: Partial<StaffMember>): StaffMember => ({
  id: 'kim',
  version: 'a',
  name: 'Kim Console',
  email: 'console@kindredpaws.example',
  role: 'company-admin',
  disabled: false,
  isYou: false,
  isLastAdmin: false,
  factors: { passkeys: 2, held: [], hasApp: true, recoveryCodes: 7 },
  lastSeen: NOW - AN_HOUR,
  ...changes,
})
const NO_FACTORS = { passkeys: 0, held: [], hasApp: false, recoveryCodes: 0 }
const INVITATIONS: NonNullable<StaffMember['invitation']>[] = [
  { state: 'queued', queued: NOW - AN_HOUR },
  { state: 'undelivered', undelivered: NOW - A_DAY, refused: true },
  { state: 'sent', sent: NOW - 9 * A_DAY, expires: NOW - 2 * A_DAY },
]
const STAFF = [
  member({ isYou: true, isLastAdmin: true }),
  member({
    id: 'b',
    name: 'محمد عبد الله',
    email: 'author@kindredpaws.example',
    role: 'company-author',
    factors: {
      ...NO_FACTORS,
      passkeys: 1,
      held: [{ id: 'h', name: 'هاتف محمد', since: NOW - A_DAY, because: 'counter-went-back' }],
    },
  }),
  member({
    id: 'c',
    name: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh',
    email: 'wolfeschlegelsteinhausenbergerdorff@kindredpaws.example',
    role: 'company-author',
    factors: NO_FACTORS,
    lastSeen: undefined,
    invitation: { state: 'sent', sent: NOW, expires: NOW + 7 * A_DAY },
  }),
  member({ id: 'd', name: 'Dana Gone', email: 'dana@kindredpaws.example', disabled: true }),
]

/** People of a large company, in every state. */
const MANY_STAFF = Array.from({ length: 40 }, (_, place) => {
  const { userName, email } = personAt(place)
  return member({
    id: `s${place}`,
    name: userName,
    email,
    isYou: place === 2,
    disabled: place % 9 === 8,
    role: place < 12 ? 'company-admin' : 'company-author',
    ...(place % 7 === 6 && { factors: NO_FACTORS, lastSeen: undefined, invitation: INVITATIONS[place % 3] }),
  })
})

/** Scenes of the console's screens for one's own account and for the company's people. */
export const CONSOLE_ACCOUNT_SCENES: Scene[] = [
  ...states(signedIn('/account', answer('/account', ACCOUNT)), {
    'console-account': {},
    'console-account-empty': [answer('/account', EMPTY_ACCOUNT)],
    'console-account-full': [answer('/account', FULL_ACCOUNT)],
    ...waitAndFail('console-account', call('/account')),
    'console-account-confirm': overlay({
      answers: [refuse('/account/app', 403, 'confirmation-needed', 'Verify it’s you.')],
      async act(page) {
        await click(page, 'Remove app')
        await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
        await page.getByRole('dialog', { name: 'Verify it’s you' }).waitFor()
      },
    }),
  }),
  ...states(signedIn('/staff', answer('/staff', { staff: STAFF })), {
    'console-staff': {},
    'console-staff-full': [answer('/staff', { staff: MANY_STAFF })],
    ...waitAndFail('console-staff', call('/staff')),
    'console-staff-acts': overlay((page) => click(page, 'Actions: محمد عبد الله')),
    'console-staff-release': overlay(async (page) => {
      await click(page, 'Actions: محمد عبد الله')
      await click(page, 'Release passkey')
    }),
    'console-staff-invite': overlay(async (page) => {
      await click(page, 'Invite staff')
      await click(page, 'Send invitation')
    }),
  }),
]
