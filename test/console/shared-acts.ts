import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from '#core/secret.ts'
import { readShownAudience } from '#courses/change-audience.ts'
import { wholeTeam } from '#domain/people/managed-team.ts'
import { readShownPartner } from '#partners/act-on-partner.ts'
import { findDraftOfCourse } from '#store/courses/course-drafts.ts'
import { findStoredCourse } from '#store/courses/courses.ts'
import { holdPasskey, insertPasskey } from '#store/people/sign-in/second-factors.ts'
import { findUid } from '#store/people/users.ts'
import { listCompanyRequirements, listRequirements } from '#store/requirements/requirements.ts'
import { actOn } from '#test/console/company-people.ts'
import { draftCourse, publishDrafts } from '#test/course-fixture.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import type { Answer, Request, TestApp } from '#test/test-app.ts'
import type { Person } from '#test/test-people.ts'

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const logoFile = join(scratchFolder(), 'logo.svg')
writeFileSync(logoFile, LOGO)

/** A portal with a company admin whose second factor was just shown. */
export interface Side {
  app: TestApp
  admin: Person
}

type Send = (side: Side) => Promise<Answer>

/** An action by console and by command. `prepare` makes the data of both sides equal. */
interface Pair {
  act: string
  prepare?: (side: Side) => Promise<unknown>
  byConsole: Send
  /** Arguments of `portal`, which must not contain spaces. */
  command: string | ((side: Side) => Promise<string>)
}

function send({ app, admin }: Side, path: string, request: Request): Promise<Answer> {
  const { headers, ...rest } = request
  const keyed = { 'idempotency-key': randomUUID(), ...headers }
  return app.request(`/company/v1${path}`, {
    method: 'POST',
    ...rest,
    idToken: admin.idToken,
    headers: keyed,
  })
}

/** Returns an action on the current version of a partner. */
function onPartner(id: string, act: string, more: object = {}): Send {
  return async (side) => {
    const version = await versionOf(side, id)
    return send(side, `/partners/${id}/${act}`, { body: { version, ...more } })
  }
}

async function versionOf({ app }: Side, id: string): Promise<string> {
  return (await readShownPartner(app.db, id))?.version ?? 'none'
}

/** Returns an action on the current version of a partner's or the company's person. */
function onAccount(page: 'people' | 'staff', email: string, act: string, request: Request = {}): Send {
  return async (side) => {
    const uid = await uidOf(side, email)
    const { body, headers } = await actOn(side.app, uid)
    const sent = { ...body, ...(request.body as object | undefined) }
    return send(side, `/${page}/${uid}/${act}`, { ...request, body: sent, headers })
  }
}

export async function uidOf({ app }: Side, email: string): Promise<string> {
  return (await findUid(app.db, email)) ?? 'none'
}

/** Returns a change of the current audience of the course. */
function withAudience(audience: object): Send {
  return async (side) => {
    const { version } = (await readShownAudience(side.app.db, 'welcome')) ?? {}
    return send(side, '/courses/welcome/audience', { body: { version, ...audience } })
  }
}

/** Returns an action on the newest revision of a course. */
function onCourse(act: string): Send {
  return async (side) =>
    send(side, `/courses/welcome/${act}`, { body: { shown: (await getWelcome(side)).revision } })
}

async function getWelcome({ app }: Side) {
  const stored = await findStoredCourse(app.db, 'welcome')
  if (!stored) throw new Error('The demo has no course.')
  return stored
}

async function draftWelcome(side: Side): Promise<void> {
  const { course } = await getWelcome(side)
  await draftCourse(side.app, { ...course, name: 'Welcome to all counters' })
}

/** Returns an action on the current version of the course's draft. */
function onDraft(act: string, more: object = {}): Send {
  return async (side) => {
    const { id, version } = (await findDraftOfCourse(side.app.db, 'welcome')) ?? {}
    return send(side, `/drafts/${id}/${act}`, { body: { version, ...more } })
  }
}

/** Publishes in the console and runs the server's publishing job. */
function published(ask: Send): Send {
  return async (side) => {
    const answer = await ask(side)
    await publishDrafts(side.app)
    return answer
  }
}

/** Returns the id of the only open requirement of a partner or the company. */
async function openRequirement({ app }: Side, partner?: string): Promise<string> {
  const all =
    partner === undefined
      ? await listCompanyRequirements(app.db)
      : await listRequirements(app.db, wholeTeam(partner))
  return all.find(({ ended }) => ended === undefined)?.id ?? 'none'
}

const AUTHOR = 'author@kindredpaws.example'
const PASSKEY = 'a-passkey'

async function holdPasskeyOf(side: Side): Promise<void> {
  const uid = await uidOf(side, AUTHOR)
  const passkey = { publicKey: 'key', counter: 7, transports: [], name: 'Phone' }
  await insertPasskey(side.app.db, { uid, id: PASSKEY, ...passkey }, side.app.now())
  await holdPasskey(side.app.db, { uid, id: PASSKEY, because: 'second-answer' }, side.app.now())
}

const DAYS = { from: '2026-09-01', until: '2026-12-31' }

/** Actions available in both the console and the command line. Each depends on the previous ones. */
export const PAIRS: Pair[] = [
  {
    act: 'create a partner with its first administrator',
    byConsole: (side) =>
      send(side, '/partners', {
        body: {
          id: 'same-paws',
          name: 'Same',
          timeZone: 'Europe/Berlin',
          seats: 5,
          administrator: { userName: 'Boss', email: 'boss@same.example' },
        },
      }),
    command:
      'partner create --id same-paws --name Same --zone Europe/Berlin --seats 5 --admin-email boss@same.example --admin-name Boss',
  },
  {
    act: 'remove a partner where nobody has learned',
    byConsole: onPartner('same-paws', 'remove', { id: 'same-paws' }),
    command: 'partner remove --id same-paws --yes',
  },
  {
    act: 'change the settings of a partner',
    byConsole: onPartner('city-paws', 'settings', {
      name: 'Paws',
      timeZone: 'Europe/Berlin',
      seats: 50,
      reminders: false,
    }),
    command: 'partner set --id city-paws --name Paws --time-zone Europe/Berlin --seats 50 --reminders off',
  },
  {
    act: 'store a logo',
    async byConsole(side) {
      const path = `/partners/city-paws/logo?version=${await versionOf(side, 'city-paws')}`
      return send(side, path, { text: LOGO, headers: { 'content-type': 'application/octet-stream' } })
    },
    command: `partner set --id city-paws --logo-file ${logoFile}`,
  },
  {
    act: 'show no logo any more',
    byConsole: onPartner('city-paws', 'settings', { logoUrl: null }),
    command: 'partner set --id city-paws --no-logo',
  },
  {
    act: 'choose a course and its days for a partner',
    byConsole: onPartner('city-paws', 'catalogue', {
      catalogue: 'chosen',
      courses: [{ courseId: 'welcome', ...DAYS }],
    }),
    command: `partner catalogue --id city-paws --course welcome --from ${DAYS.from} --until ${DAYS.until}`,
  },
  {
    act: 'give a partner all courses',
    byConsole: onPartner('city-paws', 'catalogue', {
      catalogue: 'all',
      courses: [{ courseId: 'welcome', ...DAYS }],
    }),
    command: 'partner catalogue --id city-paws --all',
  },
  {
    act: 'show a course to one partner only, between two days',
    byConsole: withAudience({ audience: 'only', partners: ['city-paws'], ...DAYS }),
    command: `course audience --id welcome --only city-paws --from ${DAYS.from} --until ${DAYS.until}`,
  },
  {
    act: 'show a course to all partners except some',
    byConsole: withAudience({ audience: 'except', partners: ['happy-tails', 'city-paws'] }),
    command: 'course audience --id welcome --except happy-tails,city-paws',
  },
  {
    act: 'show a course to all partners',
    byConsole: withAudience({ audience: 'all', partners: [] }),
    command: 'course audience --id welcome --all',
  },
  {
    act: 'require a course of somebody at a partner',
    async byConsole(side) {
      const people = [await uidOf(side, 'staff@citypaws.example')]
      const body = { courseId: 'welcome', within: 30, people }
      return send(side, '/partners/city-paws/requirements', { body })
    },
    command:
      'requirement add --partner city-paws --course welcome --within 30 --email staff@citypaws.example',
  },
  {
    act: 'end a requirement of a partner',
    async byConsole(side) {
      const id = await openRequirement(side, 'city-paws')
      return send(side, `/partners/city-paws/requirements/${id}/end`, {})
    },
    command: async (side) =>
      `requirement end --partner city-paws --id ${await openRequirement(side, 'city-paws')}`,
  },
  {
    act: 'require a course at all partners',
    byConsole: (side) => send(side, '/requirements', { body: { courseId: 'welcome', within: 60 } }),
    command: 'requirement add --all --course welcome --within 60',
  },
  {
    act: 'require a course at some partners',
    byConsole: (side) =>
      send(side, '/courses/welcome/requirements', { body: { within: 60, partners: ['city-paws'] } }),
    command: 'requirement add --partners city-paws --course welcome --within 60',
  },
  {
    act: 'end a requirement at all partners',
    byConsole: async (side) => send(side, `/requirements/${await openRequirement(side)}/end`, {}),
    command: async (side) => `requirement end --all --id ${await openRequirement(side)}`,
  },
  {
    act: 'unlock an account',
    async prepare({ app }) {
      for (let attempt = 0; attempt < 10; attempt++) await app.signIn('busy@happytails.example', 'wrong')
    },
    byConsole: onAccount('people', 'busy@happytails.example', 'unlock'),
    command: 'user unlock --email busy@happytails.example',
  },
  {
    act: 'invite somebody again',
    byConsole: onAccount('people', 'noah@happytails.example', 'invite'),
    command: 'user invite --email noah@happytails.example',
  },
  {
    act: 'mend the address of an account that was never used',
    byConsole: onAccount('people', 'noah@happytails.example', 'mend-address', {
      body: { email: 'noah.bennett@happytails.example' },
    }),
    command: 'user set --email noah@happytails.example --new-email noah.bennett@happytails.example',
  },
  {
    act: 'end the sessions of somebody',
    prepare: ({ app }) => app.signIn('ravi@happytails.example'),
    byConsole: onAccount('people', 'ravi@happytails.example', 'end-sessions'),
    command: 'user sessions end --email ravi@happytails.example',
  },
  {
    act: 'disable an account',
    prepare: ({ app }) => app.signIn('ravi@happytails.example'),
    byConsole: onAccount('people', 'ravi@happytails.example', 'disable'),
    command: 'user disable --email ravi@happytails.example',
  },
  {
    act: 'enable an account',
    byConsole: onAccount('people', 'ravi@happytails.example', 'enable'),
    command: 'user enable --email ravi@happytails.example',
  },
  {
    act: 'move somebody to another partner',
    byConsole: onAccount('people', 'diego@happytails.example', 'move', {
      body: { partner: 'city-paws', role: 'partner-associate' },
    }),
    command: 'user move --email diego@happytails.example --partner city-paws --role partner-associate',
  },
  {
    act: 'erase a person',
    prepare: ({ app }) => app.signIn('hannah@happytails.example'),
    byConsole: onAccount('people', 'hannah@happytails.example', 'erase'),
    command: 'person erase --email hannah@happytails.example --yes',
  },
  {
    act: 'suspend a partner',
    prepare: ({ app }) => app.signIn('staff@citypaws.example'),
    byConsole: onPartner('city-paws', 'suspend'),
    command: 'partner suspend --id city-paws',
  },
  {
    act: 'resume a partner',
    byConsole: onPartner('city-paws', 'resume'),
    command: 'partner resume --id city-paws',
  },
  {
    act: 'remove a partner where people have learned',
    byConsole: onPartner('city-paws', 'remove', { id: 'city-paws' }),
    command: 'partner remove --id city-paws --yes',
  },
  {
    act: 'resume a removed partner',
    byConsole: onPartner('city-paws', 'resume'),
    command: 'partner resume --id city-paws',
  },
  {
    act: 'invite somebody to the company',
    byConsole: (side) =>
      send(side, '/staff', { body: { name: 'Omar', email: 'omar@company.example', role: 'company-author' } }),
    command: 'user create --email omar@company.example --name Omar --company-role author',
  },
  {
    act: 'invite one of the company’s people again',
    byConsole: onAccount('staff', 'omar@company.example', 'invitation'),
    command: 'user invite --email omar@company.example',
  },
  {
    act: 'change the role of one of the company’s people',
    prepare: ({ app }) => app.signIn(AUTHOR),
    byConsole: onAccount('staff', AUTHOR, 'role', { method: 'PUT', body: { role: 'company-admin' } }),
    command: `user set-role --email ${AUTHOR} --company-role admin`,
  },
  {
    act: 'reset the factors of one of the company’s people',
    prepare: ({ app }) => app.signIn(AUTHOR),
    byConsole: onAccount('staff', AUTHOR, 'reset-factors'),
    command: `user factor-reset --email ${AUTHOR}`,
  },
  {
    act: 'release a passkey on hold',
    prepare: holdPasskeyOf,
    byConsole: onAccount('staff', AUTHOR, `passkeys/${hashOf(PASSKEY)}/release`),
    command: `user factor-release --email ${AUTHOR}`,
  },
  {
    act: 'remove a passkey on hold',
    async prepare({ app }) {
      const { uid } = await app.signedIn(AUTHOR)
      await holdPasskey(app.db, { uid, id: PASSKEY, because: 'second-answer' }, app.now())
    },
    byConsole: onAccount('staff', AUTHOR, `passkeys/${hashOf(PASSKEY)}/remove`),
    command: `user factor-release --email ${AUTHOR} --remove`,
  },
  {
    act: 'disable one of the company’s people',
    prepare: ({ app }) => app.signIn(AUTHOR),
    byConsole: onAccount('staff', AUTHOR, 'disable'),
    command: `user disable --email ${AUTHOR}`,
  },
  {
    act: 'enable one of the company’s people',
    byConsole: onAccount('staff', AUTHOR, 'enable'),
    command: `user enable --email ${AUTHOR}`,
  },
  {
    act: 'take a course away',
    byConsole: onCourse('disable'),
    command: 'course disable --id welcome',
  },
  {
    act: 'offer a course',
    byConsole: onCourse('enable'),
    command: 'course enable --id welcome',
  },
  {
    act: 'publish a draft',
    prepare: draftWelcome,
    byConsole: published(async (side) => {
      const { revision: shown } = await getWelcome(side)
      return onDraft('publish', { shown, note: 'Shorter' })(side)
    }),
    command: 'course publish --draft welcome --yes --note Shorter',
  },
  {
    act: 'publish an earlier revision again',
    byConsole: published(onCourse('revisions/1/publish')),
    command: 'course revert --id welcome --revision 1 --yes',
  },
  {
    act: 'discard a draft',
    prepare: draftWelcome,
    byConsole: onDraft('discard'),
    command: 'course draft discard --id welcome --yes',
  },
]
