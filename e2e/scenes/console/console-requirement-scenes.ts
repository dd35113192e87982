import type { Locator, Page } from '@playwright/test'
import { A_DAY } from '#domain/durations.ts'
import { click } from '../acts.ts'
import { overlay, states } from '../build-scenes.ts'
import type { Scene } from '../scene.ts'
import { courseNameAt } from './console-names.ts'
import { ofPartner, PARTNER } from './console-partner-scenes.ts'
import { answer, call, waitAndFail } from './console-scenes.ts'
import { TEAM } from './console-team-scenes.ts'

const NOW = Date.now()
const REQUIRED = [
  {
    id: 'r0',
    courseId: 'hygiene',
    course: PARTNER.offered[1]?.name ?? '',
    by: '2026-12-31',
    added: NOW - 40 * A_DAY,
  },
  {
    id: 'r1',
    courseId: 'welcome',
    course: 'Welcome to the Counter',
    within: 30,
    people: ['u2', 'u3'],
    added: NOW - 90 * A_DAY,
  },
  {
    id: 'r2',
    courseId: 'old-till',
    course: 'صندوق الدفع القديم',
    within: 1,
    byCompany: true,
    added: NOW - 300 * A_DAY,
  },
  {
    id: 'r3',
    courseId: 'welcome',
    course: 'Welcome to the Counter',
    by: '2026-03-01',
    added: NOW - 500 * A_DAY,
    ended: NOW - 90 * A_DAY,
  },
]
const MANY = Array.from({ length: 40 }, (_, place) => ({
  id: `q${place}`,
  courseId: `c${place}`,
  course: courseNameAt(place),
  added: NOW - place * 9 * A_DAY,
  ...(place % 2 === 0 ? { by: '2026-12-31' } : { within: 7 + place }),
  ...(place % 5 === 4 && { byCompany: true }),
  ...(place % 7 === 3 && { people: ['u2', 'u3', 'u4'] }),
  ...(place >= 28 && { ended: NOW - place * A_DAY }),
}))
const SETTINGS = { reminders: true, timeZone: 'Europe/Berlin', firstMails: '2026-11-30' }
const required = (documents: object[], settings = SETTINGS) => [
  answer('/partners/city-paws/requirements', { documents, settings }),
]

const requirements = ofPartner('/requirements', ...TEAM, ...required(REQUIRED))

/** Begins a requirement for chosen people. Returns the dialog. */
async function requireOfChosen(page: Page): Promise<Locator> {
  await click(page, 'Require a course')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Course', { exact: true }).selectOption('hygiene')
  await dialog.getByText('Specific people').click()
  return dialog
}

/** Chooses an action from the menu of a requirement, by its index. */
async function chooseAct(page: Page, name: string, place = 0): Promise<void> {
  await page
    .getByRole('button', { name: /^Actions/ })
    .nth(place)
    .click()
  await page.getByRole('button', { name, exact: true }).click()
}

/** Scenes of the console's requirements of a partner. */
export const CONSOLE_REQUIREMENT_SCENES: Scene[] = [
  ...states(requirements, {
    'console-requirements': {},
    'console-requirements-empty': required([]),
    'console-requirements-full': required(MANY),
    ...waitAndFail('console-requirements', call('/partners/city-paws/requirements')),
    'console-requirements-change': overlay(async (page) => {
      await chooseAct(page, 'Change')
      await page.getByLabel('Date', { exact: true }).fill('')
      await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click()
      await page.getByText('Choose a date.').waitFor()
    }),
    'console-requirements-chosen': overlay(async (page) => {
      const dialog = await requireOfChosen(page)
      await dialog.getByRole('searchbox').fill('rosa')
      await dialog.getByRole('checkbox').check()
      await dialog.getByLabel('Date', { exact: true }).fill('2026-12-31')
      await dialog.getByText('1 person will be asked').waitFor()
      await dialog.getByRole('heading').scrollIntoViewIfNeeded()
    }),
    'console-requirements-nobody-chosen': overlay(async (page) => {
      const dialog = await requireOfChosen(page)
      await dialog.getByRole('button', { name: 'Require' }).click()
      await dialog.getByText('Choose at least one person.').waitFor()
      await dialog.getByRole('heading').scrollIntoViewIfNeeded()
    }),
    'console-requirements-everywhere': overlay(async (page) => {
      await click(page, 'Require a course')
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Everyone at all partners').click()
      await dialog.getByLabel('Course', { exact: true }).selectOption('welcome')
      await dialog.getByText('Days after joining').click()
      await dialog.getByLabel('Days', { exact: true }).fill('30')
      await dialog.getByText('All associates at partners with').scrollIntoViewIfNeeded()
    }),
    'console-requirements-end-everywhere': overlay((page) => chooseAct(page, 'Stop requiring', -1)),
    'console-requirements-end': overlay((page) => chooseAct(page, 'Stop requiring')),
  }),
]
