import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Cast } from './cast.ts'
import { NOBODY, type Recorder } from './recorder.ts'
import { PASSWORD } from './stage.ts'

const GATEWAY = '/user-service/api/v1'
const ADMIN = `${GATEWAY}/partner-admin`
const CONFIRM = `POST ${GATEWAY}/user/confirm-password-reset`
const RESET = `POST ${GATEWAY}/user/send-reset-password-link`
const NEW_PASSWORD = 'an honest passphrase of mine'

/** The gateway: members who come and go, their invitations, and forgotten passwords. */
export async function recordGateway(recorder: Recorder, cast: Cast): Promise<void> {
  const { ask, begin, stage } = recorder
  begin('members')
  const add = {
    email: 'fresh@people.example',
    roles: ['partner-associate'],
    partner: 'happy-tails',
    userName: 'Fresh Person',
  }
  const bad: unknown[] = [
    '',
    {},
    [],
    { ...add, email: 'nothing' },
    { ...add, roles: ['partner-admin'] },
    { ...add, roles: [] },
    { ...add, userName: ' ' },
    { ...add, more: 1 },
    { ...add, partner: 'nowhere' },
    { ...add, partner: 'city-paws' },
    { ...add, email: 'staff@citypaws.example' },
  ]
  for (const caller of Object.values(cast)) {
    for (const body of bad)
      await ask(caller, `POST ${ADMIN}/associate`, { body, about: JSON.stringify(body) })
    if (caller !== cast.admin) await ask(caller, `POST ${ADMIN}/associate`, { body: add })
  }
  const added = await ask(cast.admin, `POST ${ADMIN}/associate`, { body: add })
  await ask(cast.admin, `POST ${ADMIN}/associate`, { body: add, about: 'again' })
  await ask(cast.admin, `POST ${ADMIN}/associate`, {
    body: { ...add, email: 'outsider@people.example' },
    about: 'somebody who has an account',
  })
  const path = (partner: string, uid: string, act: string) =>
    `${ADMIN}/partner/${partner}/associate/${uid}/${act}`
  for (const act of ['send-invitation', 'remove-access'])
    for (const caller of Object.values(cast))
      for (const [partner, uid] of [
        ['happy-tails', 'nothing'],
        ['city-paws', added.json.userId],
        ['happy-tails', 'staff-citypaws'],
        ['happy-tails', 'grace-happytails'],
        ['nowhere', 'x'],
      ] as const)
        if (caller !== cast.otherAdmin || partner !== 'city-paws')
          await ask(caller, `POST ${path(partner, uid, act)}`)
  for (let time = 1; time <= 4; time++)
    await ask(cast.admin, `POST ${path('happy-tails', added.json.userId, 'send-invitation')}`, {
      about: `time ${time}`,
    })
  await recordEmailChanges(recorder, cast, added.json.userId)
  await ask(cast.admin, `POST ${path('happy-tails', 'diego-happytails', 'send-invitation')}`, {
    about: 'accepted long ago',
  })
  await ask(cast.admin, `POST ${path('happy-tails', 'diego-happytails', 'remove-access')}`, {
    body: { more: 1 },
  })
  await ask(cast.admin, `POST ${path('happy-tails', 'diego-happytails', 'remove-access')}`, { body: {} })
  await ask(cast.admin, `POST ${path('happy-tails', 'diego-happytails', 'remove-access')}`, {
    about: 'again',
  })
  await ask(cast.admin, `POST ${ADMIN}/associate`, {
    body: { ...add, email: 'diego@happytails.example' },
    about: 'somebody who was removed',
  })
  await recordResets(recorder, stage.dataDir)
  begin('after the gateway')
  await ask(cast.admin, 'GET /documents/v1/users?partner=happy-tails')
}

/** The address of a new associate is corrected; that of others is not the administrator's to change. */
async function recordEmailChanges({ ask }: Recorder, cast: Cast, fresh: string): Promise<void> {
  const change = (uid: string) => `POST ${ADMIN}/partner/happy-tails/associate/${uid}/change-email`
  const email = 'mended@people.example'
  const bad: unknown[] = [
    '',
    {},
    { email: 'nothing' },
    { email, more: 1 },
    { email: 'staff@citypaws.example' },
  ]
  for (const body of bad) await ask(cast.admin, change(fresh), { body, about: JSON.stringify(body) })
  for (const caller of Object.values(cast))
    for (const uid of ['nothing', 'staff-citypaws', 'grace-happytails'])
      await ask(caller, change(uid), { body: { email } })
  await ask(cast.admin, change(fresh), { body: { email } })
  await ask(cast.admin, change(fresh), { body: { email }, about: 'again' })
}

async function recordResets({ ask, begin, stage }: Recorder, dataDir: string): Promise<void> {
  begin('resets')
  const returnUrl = `${stage.origin}/reset-password`
  const email = 'alexandra@happytails.example'
  const bad: unknown[] = [
    '',
    {},
    { email },
    { email: 'nothing', returnUrl },
    { email, returnUrl: 'https://evil.example/' },
    { email, returnUrl: 'nothing' },
    { email, returnUrl, more: 1 },
    { email: 'unknown@people.example', returnUrl },
  ]
  for (const body of bad) await ask(NOBODY, RESET, { body, about: JSON.stringify(body) })
  await ask(NOBODY, RESET, { body: { email, returnUrl } })
  const token = await mailedToken(dataDir, email)
  const tries: unknown[] = [
    '',
    {},
    { token: 'x', password: NEW_PASSWORD },
    { token, password: '' },
    { token, password: 'short' },
    { token, password: PASSWORD.toLowerCase(), more: 1 },
    { token, password: NEW_PASSWORD },
    { token, password: NEW_PASSWORD },
  ]
  for (const body of tries) await ask(NOBODY, CONFIRM, { body, about: JSON.stringify(body) })
  await ask(NOBODY, 'POST /sign-in/v1/session', {
    body: { email, password: PASSWORD },
    about: 'the old password',
  })
  await ask(NOBODY, 'POST /sign-in/v1/session', {
    body: { email, password: NEW_PASSWORD },
    about: 'the new password',
  })
}

/** Waits for the newest mail to an address; returns the token in its link. */
async function mailedToken(dataDir: string, email: string): Promise<string> {
  const outbox = join(dataDir, 'outbox')
  for (;;) {
    const files = existsSync(outbox) ? readdirSync(outbox).sort() : []
    const mails = files.map((file) => readFileSync(join(outbox, file), 'utf8').replaceAll('=\r\n', ''))
    const mail = mails.filter((text) => text.includes(`To: ${email}`)).at(-1)
    const token = /token=(?:3D)?([\w-]+)/.exec(mail ?? '')?.[1]
    if (token !== undefined) return token
    await setTimeout(50)
  }
}
