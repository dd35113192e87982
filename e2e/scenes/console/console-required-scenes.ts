import type { Page } from '@playwright/test'
import type { CourseRequirements, RequirementPreview } from '#contract/console/course-requirements.ts'
import { A_DAY } from '#domain/durations.ts'
import { click } from '../acts.ts'
import { overlay, states } from '../build-scenes.ts'
import type { Scene } from '../scene.ts'
import { HYGIENE } from './console-course-scenes.ts'
import { ODD_NAMES } from './console-names.ts'
import { AUTHOR_SIGNED_IN, answer, signedIn, waitAndFail } from './console-scenes.ts'

const NOW = Date.now()
const REQUIREMENTS = '/courses/hygiene/requirements'
const NAMES = ['City Paws', ODD_NAMES.partner, ODD_NAMES.arabicPartner, 'Happy Tails Pet Supply']

const AT_PARTNERS: CourseRequirements['requirements'] = NAMES.map((name, place) => ({
  id: `r${place}`,
  partner: { id: `p${place}`, name },
  added: NOW - 40 * place * A_DAY,
  ...(place % 2 === 0 ? { by: '2026-12-31' } : { within: 30 }),
  people: 12 * place + 3,
  ...(place === 2 ? {} : { done: 5 * place }),
}))
const EVERYWHERE = { id: 'all', added: NOW - 300 * A_DAY, within: 60, people: 12_408, done: 9310 }

const listOf = (list: Partial<CourseRequirements>) =>
  answer(`${REQUIREMENTS}?*`, { everywhere: [], count: 0, requirements: [], ...list })
const LIST = listOf({ everywhere: [EVERYWHERE], count: 4, requirements: AT_PARTNERS })

const named = (names: string[]) => ({
  count: names.length,
  first: names.map((name, place) => ({ name, isFull: place === 2 })),
})
const previewOf = (preview: Partial<RequirementPreview>) =>
  answer(`${REQUIREMENTS}/preview`, {
    partners: 38,
    people: 412,
    done: 120,
    isEverywhere: false,
    kept: named([]),
    leftOut: named([]),
    ...preview,
  })
const PREVIEW = previewOf({ kept: named(['City Paws']), leftOut: named(NAMES.slice(1)) })

const required = signedIn('/courses/hygiene/required', answer('/courses/hygiene', HYGIENE))

/** Opens the dialog for requiring the course. */
async function openDialog(page: Page): Promise<void> {
  await click(page, 'Require this course')
  await page
    .getByRole('dialog')
    .getByText(/^39 partners/)
    .waitFor()
}

/** Scenes of the requirements of a course in the console. */
export const CONSOLE_REQUIRED_SCENES: Scene[] = states(required, {
  'console-required': [LIST],
  'console-required-empty': [listOf({})],
  'console-required-author': [AUTHOR_SIGNED_IN, listOf({ count: 38 })],
  'console-required-hidden': [LIST, answer('/courses/hygiene', { ...HYGIENE, enabled: false })],
  ...waitAndFail('console-required', LIST.calls),
  'console-required-add': { answers: [LIST, PREVIEW], ...overlay(openDialog) },
  'console-required-add-some': {
    answers: [LIST, PREVIEW],
    ...overlay(async (page) => {
      await openDialog(page)
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Only these partners…').click()
      await dialog.getByRole('button', { name: 'Require', exact: true }).click()
      await dialog.getByText('Choose at least one partner.').waitFor()
      await dialog.getByRole('heading').scrollIntoViewIfNeeded()
    }),
  },
  'console-required-change': {
    answers: [LIST],
    ...overlay(async (page) => {
      await click(page, 'Actions: City Paws')
      await click(page, 'Change')
    }),
  },
  'console-required-end': {
    answers: [LIST],
    ...overlay(async (page) => {
      await click(page, 'Actions: City Paws')
      await click(page, 'Stop requiring')
    }),
  },
})
