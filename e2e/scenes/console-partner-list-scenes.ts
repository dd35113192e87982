import type { PartnerRow } from '#contract/console/company-partners.ts'
import { A_DAY, AN_HOUR } from '#domain/durations.ts'
import { click } from './acts.ts'
import { courseNameAt, LONG_EMAIL, ODD_NAMES } from './console-names.ts'
import { answer, here, SIGNED_IN, waitAndFail } from './console-scenes.ts'
import type { Scene } from './scene.ts'

const NOW = Date.now()

const partner = (changes: Partial<PartnerRow> & { id: string }): PartnerRow => ({
  name: 'City Paws',
  state: 'open',
  administrators: 2,
  associates: 43,
  active: 38,
  possible: 215,
  complete: 133,
  overdue: 0,
  seats: 50,
  lastSeen: NOW - AN_HOUR,
  asOf: NOW - AN_HOUR,
  attention: [],
  ...changes,
})

const NAMED = [
  partner({ id: 'city-paws' }),
  partner({
    id: 'happy-tails',
    name: 'Happy Tails Pet Supply',
    administrators: 0,
    associates: 55,
    overdue: 12,
    attention: ['No administrator', '5 over its seats', '12 overdue'],
  }),
  partner({
    id: 'arabic',
    name: 'بيت الحيوانات الأليفة',
    seats: undefined,
    associates: 1200,
    possible: 6000,
  }),
  partner({
    id: 'long',
    name: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh & Daughters Veterinary Wholesale of the North',
    state: 'suspended',
    lastSeen: NOW - 400 * A_DAY,
  }),
  partner({ id: 'kitten-corner', name: 'Kitten Corner', asOf: undefined, lastSeen: undefined }),
]
const MANY = Array.from({ length: 95 }, (_, place) => partner({ id: `p-${place}`, name: `Partner ${place}` }))

const list = { ...here, path: '/company/' }
const create = { ...here, path: '/company/new-partner' }
const COURSES = ['Welcome to the Counter', 'Feeding Dogs Well', 'Hygiene'].map((name, place) => ({
  id: `c${place}`,
  name,
  webPath: `c${place}`,
  enabled: true,
  revision: 1,
  published: NOW,
  by: { kind: 'operator' },
}))
const OFFERED = answer('/courses', {
  courses: Array.from({ length: 40 }, (_, place) => ({
    ...COURSES[0],
    id: `c${place}`,
    name: courseNameAt(place),
  })),
})
const NONE = answer('/partners?*', { partners: [] })

/** Scenes of the console's list of partners, and of a new partner. */
export const CONSOLE_PARTNER_LIST_SCENES: Scene[] = [
  {
    ...list,
    name: 'console-partners',
    answers: [SIGNED_IN, answer('/partners?*', { partners: NAMED })],
  },
  {
    ...list,
    name: 'console-partners-full',
    answers: [SIGNED_IN, answer('/partners?*', { partners: [...NAMED, ...MANY], next: '["p","p-94"]' })],
    isWindow: true,
  },
  { ...list, name: 'console-partners-empty', answers: [SIGNED_IN, NONE] },
  {
    ...list,
    name: 'console-partners-nothing-found',
    path: '/company/?q=kat',
    answers: [SIGNED_IN, NONE],
  },
  {
    ...list,
    name: 'console-partners-none-suspended',
    path: '/company/?show=suspended',
    answers: [SIGNED_IN, NONE],
  },
  ...waitAndFail(list, 'console-partners', NONE),
  {
    ...create,
    name: 'console-new-partner',
    answers: [
      SIGNED_IN,
      answer('/courses', { courses: COURSES }),
      answer('/partners', { code: 'partner-id-taken', message: 'The id city-paws is taken.' }, 409),
    ],
    async act(page) {
      await page.getByLabel('Name', { exact: true }).fill('City Paws')
      await page.getByLabel('First administrator’s name').fill('Ada Boss')
      await page.getByLabel('First administrator’s email').fill('ada@citypaws.example')
      await page.getByText('Chosen courses').click()
      await page.getByRole('group', { name: 'Courses' }).getByRole('checkbox').first().check()
      await click(page, 'Create the partner')
      await page.getByText('The id city-paws is taken.').waitFor()
    },
  },
  {
    ...create,
    name: 'console-new-partner-untouched',
    answers: [SIGNED_IN, answer('/courses', { courses: COURSES })],
  },
  ...waitAndFail(create, 'console-new-partner', OFFERED),
  {
    ...create,
    name: 'console-new-partner-empty',
    answers: [SIGNED_IN, answer('/courses', { courses: [] })],
    async act(page) {
      await page.getByText('Chosen courses').click()
      await click(page, 'Create the partner')
    },
  },
  {
    ...create,
    name: 'console-new-partner-full',
    answers: [SIGNED_IN, OFFERED],
    async act(page) {
      await page.getByLabel('Name', { exact: true }).fill(ODD_NAMES.arabicPartner)
      await page.getByLabel('First administrator’s name').fill(ODD_NAMES.person)
      await page.getByText('Chosen courses').click()
      const boxes = page.getByRole('group', { name: 'Courses' }).getByRole('checkbox')
      for (const place of [0, 1, 3]) await boxes.nth(place).check()
    },
  },
  {
    ...create,
    name: 'console-new-partner-created',
    answers: [
      SIGNED_IN,
      OFFERED,
      answer('/partners', {
        message: `Created ${ODD_NAMES.partner}. An invitation is on its way to ${LONG_EMAIL}.`,
      }),
    ],
    async act(page) {
      await page.getByLabel('Name', { exact: true }).fill(ODD_NAMES.partner)
      await page.getByLabel('Id', { exact: true }).fill('daughters-wholesale')
      await page.getByLabel('First administrator’s name').fill(ODD_NAMES.person)
      await page.getByLabel('First administrator’s email').fill(LONG_EMAIL)
      await click(page, 'Create the partner')
      await page.getByText('An invitation is on its way').waitFor()
    },
  },
]
