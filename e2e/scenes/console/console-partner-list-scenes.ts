import { A_DAY } from '#domain/durations.ts'
import { click } from '../acts.ts'
import { overlay, states, withAnswers } from '../build-scenes.ts'
import type { Scene } from '../scene.ts'
import { partnerRow } from '../scene-documents.ts'
import { courseNameAt, ODD_NAMES } from './console-names.ts'
import { answer, refuse, signedIn, waitAndFail } from './console-scenes.ts'

const NOW = Date.now()

const NAMED = [
  partnerRow({ id: 'city-paws' }),
  partnerRow({
    id: 'happy-tails',
    name: 'Happy Tails Pet Supply',
    administrators: 0,
    associates: 55,
    overdue: 12,
    attention: ['No administrator', '12 overdue', '5 over the seat limit'],
    logoUrl: '/media/happy-tails-logo.svg',
  }),
  partnerRow({
    id: 'arabic',
    name: 'بيت الحيوانات الأليفة',
    seats: undefined,
    associates: 1200,
    possible: 6000,
  }),
  partnerRow({
    id: 'long',
    name: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh & Daughters Veterinary Wholesale of the North',
    state: 'suspended',
    lastSeen: NOW - 400 * A_DAY,
  }),
  partnerRow({ id: 'kitten-corner', name: 'Kitten Corner', asOf: undefined, lastSeen: undefined }),
]
const MANY = Array.from({ length: 95 }, (_, place) =>
  partnerRow({ id: `p-${place}`, name: `Partner ${place}` }),
)

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

const list = signedIn('/', NONE)
const create = signedIn('/new-partner', OFFERED)

/** Scenes of the console's list of partners, and of a new partner. */
export const CONSOLE_PARTNER_LIST_SCENES: Scene[] = [
  ...states(list, {
    'console-partners': [answer('/partners?*', { partners: NAMED })],
    'console-partners-full': overlay([
      answer('/partners?*', { partners: [...NAMED, ...MANY], next: '["p","p-94"]' }),
    ]),
    'console-partners-empty': {},
    'console-partners-nothing-found': { path: '/company/?q=kat' },
    'console-partners-none-suspended': { path: '/company/?show=suspended' },
    ...waitAndFail('console-partners', NONE.calls),
  }),
  ...states(create, {
    'console-new-partner': {
      answers: [
        answer('/courses', { courses: COURSES }),
        refuse('/partners', 409, 'partner-id-taken', 'The partner ID city-paws is taken.'),
      ],
      async act(page) {
        await page.getByLabel('Name', { exact: true }).fill('City Paws')
        await page.getByLabel('First administrator’s name').fill('Ada Boss')
        await page.getByLabel('First administrator’s email').fill('ada@citypaws.example')
        await page.getByText('More options').click()
        await page.getByText('Specific courses').click()
        await page.getByRole('group', { name: 'Courses' }).getByRole('checkbox').first().check()
        await click(page, 'Create partner')
        await page.getByText('The partner ID city-paws is taken.').waitFor()
      },
    },
    'console-new-partner-untouched': [answer('/courses', { courses: COURSES })],
    ...waitAndFail('console-new-partner', OFFERED.calls),
    'console-new-partner-empty': withAnswers([answer('/courses', { courses: [] })], async (page) => {
      await page.getByText('More options').click()
      await page.getByText('Specific courses').click()
      await click(page, 'Create partner')
      await page.getByText('Enter a name.').waitFor()
    }),
    'console-new-partner-full': async (page) => {
      await page.getByLabel('Name', { exact: true }).fill(ODD_NAMES.arabicPartner)
      await page.getByLabel('First administrator’s name').fill(ODD_NAMES.person)
      await page.getByText('More options').click()
      await page.getByText('Specific courses').click()
      const boxes = page.getByRole('group', { name: 'Courses' }).getByRole('checkbox')
      for (const place of [0, 1, 3]) await boxes.nth(place).check()
      await page
        .getByRole('button', { name: /^Add dates/ })
        .first()
        .click()
    },
  }),
]
