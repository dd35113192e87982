import type { ActivityEntry, ActivityPage } from '#contract/console/console-activity.ts'
import { AUDITED_ACTS, activitySentence, targetKind } from '#domain/console/activity-sentence.ts'
import { AN_HOUR } from '#domain/durations.ts'
import { states } from '../build-scenes.ts'
import type { Scene } from '../scene.ts'
import { partnerRow } from '../scene-documents.ts'
import { answer, call, signedIn, waitAndFail } from './console-scenes.ts'

const NOW = Date.now()

const PEOPLE = [
  { id: 'ada', name: 'Ada Ames' },
  { id: 'long', name: 'Annabelle-Christine Longest-Name-Of-All-The-People Featherstonehaugh' },
  { id: 'arabic', name: 'محمد عبد الله' },
]
const PAWS = { id: 'city-paws', name: 'City Paws' }

const ENTRIES: ActivityEntry[] = AUDITED_ACTS.map((act, place) => {
  const actor = PEOPLE[place % PEOPLE.length] ?? { id: 'operator' }
  const person = PEOPLE[(place + 1) % PEOPLE.length]
  const isPerson = targetKind(act) === 'person'
  const target = (isPerson ? person : PAWS) ?? PAWS
  return {
    id: act,
    at: NOW - place * AN_HOUR,
    actor,
    partner: PAWS,
    sentence: activitySentence({ act, actor, target, count: place % 9 === 0 ? 3 : 1 }),
    ...(isPerson ? { person } : {}),
  }
})

/** A page with one entry per kind of action. */
export const ACTIVITY_PAGE: ActivityPage = { entries: ENTRIES, next: '1 a', about: {} }
const NONE: ActivityPage = { entries: [], about: {} }
const OF_ONE: ActivityPage = {
  entries: ENTRIES.slice(0, 3),
  about: { person: PEOPLE[1]?.name, partner: 'City Paws' },
}

const activity = signedIn('/activity')

/** Scenes of the console's activity screen. */
export const CONSOLE_ACTIVITY_SCENES: Scene[] = [
  ...states(activity, {
    'console-activity': [answer('/activity', ACTIVITY_PAGE)],
    'console-activity-empty': [answer('/activity', NONE)],
    'console-activity-filtered': {
      path: '/company/activity?person=long&partner=city-paws&act=person-viewed&from=2026-03-01',
      answers: [answer('/activity?*', OF_ONE)],
    },
    'console-activity-names': {
      answers: [
        answer('/activity', ACTIVITY_PAGE),
        answer('/people?*', {
          people: PEOPLE.map(({ id: uid, name: userName }) => ({
            uid,
            userName,
            email: `${uid}@citypaws.example`,
            roles: [],
            partner: PAWS,
          })),
          isMore: true,
        }),
        answer('/partners?*', { partners: [partnerRow({ state: 'removed' })] }),
      ],
      async act(page) {
        await page.getByRole('searchbox', { name: 'Find a person' }).fill('an')
        await page.getByRole('searchbox', { name: 'Find a partner' }).fill('city')
        await page.getByText('Keep typing to see more.').waitFor()
        await page.getByText('city-paws, removed').first().waitFor()
      },
      isWindow: true,
    },
    ...waitAndFail('console-activity', call('/activity')),
  }),
]
