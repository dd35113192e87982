import type { CompanyPartner } from '#contract/console/company-partners.ts'
import { click } from '../acts.ts'
import { states, withAnswers } from '../build-scenes.ts'
import type { Scene } from '../scene.ts'
import { courseNameAt, ODD_NAMES } from './console-names.ts'
import { FULL, NEW, ONE_PARTNER, ofPartner, PARTNER, shown } from './console-partner-scenes.ts'
import { answer, waitAndFail } from './console-scenes.ts'

const CHOSEN: CompanyPartner = {
  ...PARTNER,
  catalogue: {
    catalogue: 'chosen',
    courses: [
      { courseId: 'welcome', name: 'Welcome to the Counter', until: '2026-12-31' },
      { courseId: 'old-till', name: 'صندوق الدفع القديم', from: '2026-01-01' },
    ],
  },
}

/** A catalogue of all courses but one. The audience of that course is another partner. */
const LIMITED: CompanyPartner = {
  ...PARTNER,
  limits: PARTNER.offered
    .slice(0, 1)
    .map(({ id: courseId }) => ({ courseId, audience: 'only', isIncluded: false })),
}

/** A catalogue of every other course, some of them not at present. */
const MANY: CompanyPartner = {
  ...FULL,
  catalogue: {
    catalogue: 'chosen',
    courses: Array.from({ length: 17 }, (_, place) => ({
      courseId: `c${2 * place}`,
      name: courseNameAt(2 * place),
      ...(place % 3 === 0 ? { from: '2026-09-01' } : { until: '2026-12-31' }),
    })),
  },
}

const OLDER_SERVES = answer('/versions', { versions: ['0.3.0', '0.4.0'], older: '0.3.0' })

/** Scenes of a partner's catalogue and settings in the console. */
export const CONSOLE_SETTINGS_SCENES: Scene[] = [
  ...states(ofPartner('/catalogue'), {
    'console-catalogue': shown(CHOSEN),
    'console-catalogue-limited': shown(LIMITED),
    'console-catalogue-older-version': [...shown(CHOSEN), OLDER_SERVES],
    'console-catalogue-full': shown(MANY),
    ...waitAndFail('console-catalogue', ONE_PARTNER),
    'console-catalogue-leaving': async (page) => {
      await page.getByText('Specific courses').click()
      await page.getByRole('checkbox').first().check()
      await click(page, 'Add dates: Welcome to the Counter')
      await page.getByLabel('Welcome to the Counter, from').fill('2026-12-31')
      await page.getByLabel('Welcome to the Counter, until').fill('2026-12-01')
      await click(page, 'Save and remove 2 courses')
      await page.getByText('The last day must be on or after the first.').waitFor()
    },
    'console-catalogue-none-offered': shown({
      ...CHOSEN,
      offered: [],
      catalogue: { catalogue: 'chosen', courses: [] },
    }),
  }),
  ...states(ofPartner('/settings'), {
    'console-partner-settings': shown({ ...PARTNER, logoUrl: '/media/happy-tails-logo.svg' }),
    'console-partner-settings-logo': withAnswers(shown(NEW), async (page) => {
      await page.getByLabel('Upload a logo').setInputFiles('courses/media/happy-tails-logo.svg')
      await page.getByRole('img', { name: 'Chosen logo' }).waitFor()
    }),
    'console-partner-settings-older-version': [
      ...shown({ ...NEW, name: ODD_NAMES.arabicPartner }),
      OLDER_SERVES,
    ],
    ...waitAndFail('console-partner-settings', ONE_PARTNER),
    'console-partner-settings-refused': withAnswers(shown(NEW), async (page) => {
      await page.getByLabel('Seats').fill('-3')
      await click(page, 'Save details')
      await page.getByText('Enter a whole number of seats from 0 to 100,000.').waitFor()
      await page.getByText('Use a web address').click()
      await page.getByLabel('Logo address').fill('picture.png')
      await click(page, 'Save logo')
      await page.getByText('Start the address with https://').waitFor()
    }),
  }),
]
