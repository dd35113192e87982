import type { Page } from '@playwright/test'
import { click, fill, goOffline, openRemoval } from './acts.ts'
import { at, fail, hold, overlay, respond, states, withAnswers } from './build-scenes.ts'
import { INSIGHT } from './player-scenes.ts'
import { LOGO_KINDS, type LogoKind, type Scene, type TeamKind, type Visitor } from './scene.ts'
import { certificate, inDays } from './scene-documents.ts'

const manager = (team: TeamKind, logo?: LogoKind): Visitor => ({
  role: 'administrator',
  team,
  ...(logo ? { logo } : {}),
})

const USERS = '**/documents/v1/users?*'
const ASSOCIATE = '**/user-service/api/v1/partner-admin/**'

/** A team with two undelivered invitations. */
const UNDELIVERED = [
  ['Amara Okafor', 'amara.okafor@happytails.example'],
  ['Jonas Lind', 'jonas.lind@hapytails.example', 'undelivered'],
  ['Mei Tan', 'a.name.that.is.long@a-shop-with-a-long-name.example', 'undelivered'],
].map(([userName, email, invitation]) => ({
  id: email,
  userName,
  email,
  roles: ['partner-associate'],
  partner: 'happy-tails',
  ...(invitation === undefined ? {} : { invitation }),
}))

/** The same team: one member is overdue, one has three courses due, and one is due soon. */
const DUE_TEAM = UNDELIVERED.map(({ invitation: _undelivered, ...member }: Record<string, unknown>) => member)
const DUE = [
  { userId: 'amara.okafor@happytails.example', courses: { welcome: inDays(-3) } },
  {
    userId: 'jonas.lind@hapytails.example',
    courses: { welcome: inDays(-12), 'cat-behaviour': inDays(-4), 'dog-nutrition': inDays(5) },
  },
  { userId: 'a.name.that.is.long@a-shop-with-a-long-name.example', courses: { 'dog-nutrition': inDays(5) } },
]
/** Two expiring certificates of one member. */
const ENDING = respond('**/documents/v1/certificates?*', {
  documents: ['Welcome to the Counter', 'Understanding Cats'].map((courseName, place) =>
    certificate({
      id: courseName,
      courseId: courseName,
      userId: 'jonas.lind@hapytails.example',
      courseName,
      ends: inDays(20 + place),
    }),
  ),
})

const DUE_ANSWERS = [
  respond(USERS, { documents: DUE_TEAM }),
  respond('**/documents/v1/requirements?*view=due*', {
    today: inDays(0),
    documents: DUE,
    certificatesEnd: true,
  }),
  ENDING,
]

/** Enough certificates for two files. */
const FILES = [
  { last: 'a', count: 1000 },
  { last: 'b', count: 340 },
]

/** Returns a scene of "Required courses" with its form loaded. */
const requiredScene = (name: string, act: (page: Page) => Promise<void>): Scene => ({
  name,
  as: manager(12),
  path: '/team/required',
  async act(page) {
    await page.getByRole('region', { name: 'Require a course' }).waitFor()
    await act(page)
  },
})

const SHOPS = [
  ['Airport, terminal 2', 'North'],
  ['Harbour Street', 'North'],
  ['Mill Lane', 'South'],
  ['Old Town, next to the market hall and the station', undefined],
].map(([name, area], at) => ({ id: `shop-${at}`, name, area }))

/** Shops of a team, and requirements of some of them, of which one has no shop left. */
const SHOP_ANSWERS = [
  respond('**/documents/v1/groups?*', { word: 'shop', documents: SHOPS }),
  respond(USERS, { documents: DUE_TEAM.map((member, at) => ({ ...member, groups: [`shop-${at}`] })) }),
  respond('**/documents/v1/requirements?*', {
    documents: [
      {
        by: inDays(30),
        names: ['North', 'Old Town, next to the market hall and the station'],
        groups: [0, 1, 3],
      },
      { within: 30, names: ['Mill Lane'], groups: [2] },
      { within: 30, names: ['Seaside'], groups: [] },
    ].map(({ names, groups, ...requirement }, at) => ({
      ...requirement,
      id: `${at}`,
      courseId: ['cat-behaviour', 'welcome', 'dog-nutrition'][at],
      added: Date.parse(inDays(-5)),
      groups: [],
      areas: [],
      reach: { names, groups: groups.map((one) => `shop-${one}`) },
    })),
  }),
  respond('**/documents/v1/requirements?*view=due*', { today: inDays(0), documents: DUE }),
]

/** Requires a course of everyone. */
async function requireCourse(page: Page, course: string): Promise<void> {
  await page.getByLabel('Course', { exact: true }).selectOption(course)
  await click(page, 'Require')
  await page.getByText(`${course} is now required`).waitFor()
}

const search = (words: string) => (page: Page) =>
  page.getByRole('searchbox', { name: 'Search by name or email' }).fill(words)

/** Filters the table by a figure of a course. On a narrow screen, expands the courses first. */
async function filterByCourse(page: Page, number: RegExp): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search by name or email' }).waitFor()
  const fold = page.locator('details:not([open]) > summary').filter({ hasText: 'Courses' })
  if (await fold.isVisible()) await fold.click()
  await page.getByRole('group').getByRole('button', { name: number }).first().click()
}

async function filterByNeed(page: Page): Promise<void> {
  await click(page, /needs? a nudge$/)
  const write = page.getByRole('link', { name: /^Email / })
  await write.or(page.getByRole('button', { name: /^Copy/ })).waitFor()
}

/** Opens the form. On a phone it is collapsed. */
async function openForm(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search by name or email' }).waitFor()
  const opener = page.getByRole('button', { name: 'Add Team Member', expanded: false })
  if (await opener.isVisible()) await opener.click()
}

async function addMember(page: Page): Promise<void> {
  await openForm(page)
  await fill(page, { Name: 'Ayşe Yılmaz', Email: `ayse.${Date.now()}@shop.example` }, 'Submit')
}

async function openBulk(page: Page): Promise<void> {
  await openForm(page)
  await page.getByRole('button', { name: 'Import a list' }).click()
  await page.getByRole('heading', { name: 'Import a list' }).waitFor()
}

/** Selects the first members. */
async function selectFirst(page: Page, count: number): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search by name or email' }).first().waitFor()
  await click(page, 'Select')
  const boxes = page.getByRole('table', { name: 'Team members' }).getByRole('checkbox')
  for (let at = 0; at < count; at++) await boxes.nth(at).check()
}

async function selectAll(page: Page): Promise<void> {
  await selectFirst(page, 1)
  await click(page, /^Select all/)
}

const LIST = [
  'Ann Example, ann@shop.example',
  'Bo Example, bo@shop.example',
  'Bo Again, bo@shop.example',
  'No Address, not-an-address',
  ', nameless@shop.example',
  'A name that is rather longer than most names are in any list, a.name.that.is.long@a-shop-with-a-long-name.example',
].join('\n')

async function preview(page: Page, list = LIST): Promise<void> {
  await openBulk(page)
  await page.getByLabel(/paste a list/).fill(list)
  await click(page, 'Preview')
  await page.getByLabel('Name, row 1', { exact: true }).waitFor()
}

/** A list with unused columns, and with rows without a person at the end. */
const BRANCHES = [
  'Filiale;Vorname;Nachname;E-Mail;Telefon',
  'Köln;Jürgen;Groß;juergen@shop.example;0221 1',
  'Düren;Zoë;Müller;zoe@shop.example;02421 1',
  'Aachen;Ann;Example;;0241 1',
  'Summe;;;;3',
].join('\n')

/** A team with two branches, and a list in which one member changes branch. */
const BRANCH_TEAM = [
  respond(USERS, {
    documents: DUE_TEAM.map((member, at) => ({ ...member, groups: [at === 0 ? 'k' : 'a'] })),
  }),
  respond('**/documents/v1/groups?*', {
    word: 'branch',
    documents: [
      { id: 'a', name: 'Aachen' },
      { id: 'k', name: 'Köln' },
    ],
  }),
]
const MOVING = [
  'Filiale;Region;Vorname;Nachname;E-Mail;Telefon',
  'Köln;West;Jürgen;Groß;juergen@shop.example;0221 1',
  'Düren|Köln-Mülheim, Schönhauser Straße;West;Zoë;Müller;zoe@shop.example;02421 1',
  'Aachen;West;Amara;Okafor;amara.okafor@happytails.example;',
  'Aachen;West;Jonas;Lind;jonas.lind@hapytails.example;',
  `${'Aachen '.repeat(20)};West;Ann;Example;ann@shop.example;0241 1`,
].join('\n')

async function sendAll(page: Page, list?: string): Promise<void> {
  await preview(page, list)
  await click(page, /^Add (?:or move )?\d+ members?$/)
}

const MANY = Array.from(
  { length: 120 },
  (_, place) => `Person ${place + 1}, person.${place + 1}@shop.example`,
)

/** Scenes of the team, its tools and the bulk import. */
export const TEAM_SCENES: Scene[] = [
  { name: 'team-empty', as: manager(0), path: '/team' },
  ...states(at('/team', manager(3)), {
    'team-3': {},
    'team-filter-nobody': (page) => filterByCourse(page, /^0 in progress/),
    'team-undelivered': [respond(USERS, { documents: UNDELIVERED })],
    'team-added': addMember,
    'team-email-refused': async (page) => {
      await openForm(page)
      await fill(page, { Name: 'Bob Example', Email: 'bob' }, 'Submit')
      await page.getByText('Enter a valid email address.').waitFor()
    },
    'team-adding': withAnswers([hold(ASSOCIATE)], addMember),
    'team-add-failed': overlay([fail(ASSOCIATE)], addMember),
    'team-removed': async (page) => {
      await openRemoval(page)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
      await page.getByText(/was removed from your team/).waitFor()
    },
    'team-remove-failed': overlay([fail(ASSOCIATE)], async (page) => {
      await openRemoval(page)
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
      await page.getByText(/error removing/).waitFor()
    }),
    'team-select-failed': overlay([fail(ASSOCIATE)], async (page) => {
      await selectFirst(page, 2)
      await page.locator('[data-select-bar]').getByRole('button', { name: 'Remove' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
      await page.getByText(/error removing/).waitFor()
    }),
    'team-due': DUE_ANSWERS,
    'team-due-failed': withAnswers([fail('**/documents/v1/requirements?*')], (page) =>
      page.getByText('We couldn’t load the due dates').waitFor(),
    ),
    'bulk-open': openBulk,
    'bulk-nobody': async (page) => {
      await openBulk(page)
      await page.getByLabel(/paste a list/).fill(', ,')
      await click(page, 'Preview')
    },
    'bulk-preview': (page) => preview(page),
    'bulk-columns-unused': (page) => preview(page, BRANCHES),
    'bulk-branches': withAnswers(BRANCH_TEAM, (page) => preview(page, MOVING)),
    'bulk-branches-failed': withAnswers([fail('**/documents/v1/groups?*')], async (page) => {
      await openBulk(page)
      await page.getByLabel(/paste a list/).fill(MOVING)
      await click(page, 'Preview')
      await page.getByText('We couldn’t load your').waitFor()
    }),
    'bulk-branches-chosen': withAnswers(BRANCH_TEAM, async (page) => {
      await preview(page, MOVING)
      await page.getByText('Change how we read this list').click()
    }),
    'bulk-branches-done': withAnswers(
      [
        ...BRANCH_TEAM,
        respond('**/partner-admin/associate', { status: 'success', userId: 'made' }),
        respond('**/partner/*/groups', { status: 'success', groupIds: ['d', 'm'] }),
        respond('**/partner/*/member-groups', { status: 'success' }),
      ],
      (page) => sendAll(page, MOVING),
    ),
    'bulk-preview-120': (page) => preview(page, MANY.join('\n')),
    'bulk-sending': withAnswers([hold('**/partner-admin/associate')], (page) => sendAll(page)),
    'bulk-failed': {
      answers: [
        respond('**/partner-admin/associate', { status: 'error', message: 'Something went wrong.' }, 500),
      ],
      act: (page) => sendAll(page),
    },
    'bulk-done': {
      answers: [respond('**/partner-admin/associate', { status: 'success', userId: 'made' })],
      act: (page) => sendAll(page),
    },
  }),
  ...states(at('/team', manager(12)), {
    'team-12': {},
    'team-loading': [hold(USERS)],
    'team-failed': { answers: [fail(USERS)], isWindow: true },
    'team-failed-closed': withAnswers([fail(USERS)], (page) =>
      page.getByRole('alertdialog').getByRole('button').click(),
    ),
    'team-offline': goOffline,
    'team-filter-course': async (page) => {
      await filterByCourse(page, /not started/)
      await page.getByRole('link', { name: /^Email / }).waitFor()
    },
    'team-filter-need': filterByNeed,
    'team-export': async (page) => {
      await click(page, 'Export')
      await page.getByRole('button', { name: 'All details', exact: true }).waitFor()
    },
    'team-certificates': {
      answers: [respond('**/documents/v1/certificates?*', { documents: FILES })],
      async act(page) {
        await click(page, 'Export')
        await click(page, 'Certificates')
        await page.getByText('1,340 certificates').waitFor()
      },
    },
    'team-search': search('an'),
    'team-search-nobody': search('zzzz'),
    'team-sorted': async (page) => {
      await page.getByRole('searchbox', { name: 'Search by name or email' }).waitFor()
      await page.getByLabel('Sort by').selectOption('Completed Courses, fewest first')
    },
    'team-removal': overlay(openRemoval),
    'team-selecting': (page) => selectFirst(page, 3),
    'team-select-large': { look: 'large text', act: (page) => selectFirst(page, 2) },
    'team-select-require': overlay(async (page) => {
      await selectFirst(page, 3)
      await click(page, 'Require…')
      await page.getByRole('dialog').getByLabel('Course', { exact: true }).waitFor()
    }),
    'team-large-text': { look: 'large text' },
    'team-forced': { look: 'forced colors', act: filterByNeed },
    'team-print': { look: 'print' },
  }),
  ...states(at('/team', manager(200)), {
    'team-200': {},
    'team-200-selected': selectAll,
    'team-200-remove': overlay(async (page) => {
      await selectAll(page)
      await page.locator('[data-select-bar]').getByRole('button', { name: 'Remove' }).click()
      await page.getByText('Names', { exact: true }).click()
    }),
    'team-200-hardest': {
      answers: [respond('**/quiz-insights?courseId=dog-nutrition', { documents: [INSIGHT] })],
      async act(page) {
        const courses = page.locator('summary').filter({ hasText: 'Courses' })
        if ((await courses.innerText()) !== 'Courses') await courses.click()
        // It is loaded when scrolled into view.
        await page
          .getByRole('heading', { name: 'Feeding Dogs Well' })
          .evaluate((course) => course.scrollIntoView())
        await page.getByText('Hardest: What is the most reliable').scrollIntoViewIfNeeded()
      },
    },
    'team-long-away': async (page) => {
      await page.getByLabel('Sort by').selectOption('Inactive longest')
    },
  }),
  ...states(at('/team', manager(2000)), { 'team-2000': {}, 'team-2000-filter-need': filterByNeed }),
  { name: 'team-odd-names', as: manager('odd names'), path: '/team' },
  { name: 'team-odd-courses', as: manager('odd names'), courses: 'odd', path: '/team' },
  ...states(at('/team?due=overdue', manager(3)), {
    'team-due-overdue': withAnswers(DUE_ANSWERS, (page) =>
      page.getByRole('link', { name: /^Email / }).waitFor(),
    ),
    'team-remind': overlay(DUE_ANSWERS, (page) => click(page, 'Remind')),
    'team-reminded': {
      answers: [
        ...DUE_ANSWERS,
        respond('**/remind', {
          status: 'success',
          reminded: 1,
          skipped: [
            { userId: DUE[1]?.userId, why: 'An administrator sent a reminder in the last three days.' },
          ],
        }),
      ],
      async act(page) {
        await click(page, 'Remind')
        await click(page, /^Send to/)
        await page.getByText('1 person will be emailed.').waitFor()
      },
      isWindow: true,
    },
  }),
  {
    name: 'team-certificates-end',
    as: manager(3),
    path: '/team?due=certificates-end',
    answers: DUE_ANSWERS,
    act: (page) => page.getByRole('link', { name: /^Email / }).waitFor(),
  },
  requiredScene('required-none', async () => undefined),
  requiredScene('required-chosen', async (page) => {
    await page.getByLabel('Course', { exact: true }).selectOption('Understanding Cats')
    await page.getByLabel('For', { exact: true }).selectOption('Specific people')
    await page.getByRole('checkbox').first().check()
    await page.getByRole('checkbox').nth(2).check()
  }),
  requiredScene('required-problems', async (page) => {
    await page.getByLabel('For', { exact: true }).selectOption('Specific people')
    await page.getByLabel('Deadline').selectOption('Days after joining')
    await page.getByLabel('Days', { exact: true }).fill('a week')
    await click(page, 'Require')
  }),
  requiredScene('required-list', async (page) => {
    await requireCourse(page, 'Understanding Cats')
    await page.getByLabel('Deadline').selectOption('Days after joining')
    await requireCourse(page, 'Welcome to the Counter')
  }),
  {
    ...requiredScene('required-groups', async (page) => {
      await page.getByLabel('Course', { exact: true }).selectOption('Understanding Cats')
      await page.getByLabel('For', { exact: true }).selectOption('Shops')
      await page.getByRole('checkbox', { name: 'North area' }).check()
      await page.getByRole('checkbox', { name: 'Mill Lane' }).check()
    }),
    answers: SHOP_ANSWERS,
  },
  requiredScene('required-reminders-off', async (page) => {
    await page.getByRole('switch').uncheck()
    await page.getByText('Reminders are off').waitFor()
    await page.getByLabel('Course', { exact: true }).selectOption('Understanding Cats')
  }),
  {
    ...requiredScene('required-change', async (page) => {
      await requireCourse(page, 'Understanding Cats')
      await click(page, /^Change the requirement for/)
      await page.getByRole('dialog').getByLabel('Date').fill('2026-01-31')
      await click(page, 'Change')
      await page.getByText('Choose today or a later date.').waitFor()
    }),
    isWindow: true,
  },
  requiredScene('required-changed', async (page) => {
    await requireCourse(page, 'Understanding Cats')
    await click(page, /^Change the requirement for/)
    await page.getByRole('dialog').getByLabel('Deadline').selectOption('Days after joining')
    await page.getByLabel('Days', { exact: true }).fill('60')
    await click(page, 'Change')
    await page.getByText('Understanding Cats is now required within 60 days of joining.').waitFor()
  }),
  {
    ...requiredScene('required-end', async (page) => {
      await requireCourse(page, 'Understanding Cats')
      await click(page, /^End the requirement for/)
      await page.getByRole('alertdialog').waitFor()
    }),
    isWindow: true,
  },
  ...states(at('/team/required', manager(12)), {
    'required-loading': [hold('**/documents/v1/requirements?*')],
    'required-failed': { answers: [fail('**/documents/v1/requirements?*')], isWindow: true },
  }),
  ...LOGO_KINDS.map((logo): Scene => ({ name: `team-logo-${logo}`, as: manager(3, logo), path: '/team' })),
]
