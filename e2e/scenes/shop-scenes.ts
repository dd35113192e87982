import type { Page } from '@playwright/test'
import { click } from './acts.ts'
import { at, overlay, respond, states, withAnswers } from './build-scenes.ts'
import type { Scene, Visitor } from './scene.ts'
import { inDays } from './scene-documents.ts'

const MANAGER: Visitor = { role: 'administrator', team: 12 }

const SHOPS = [
  { id: 'a', name: 'Harbour Street', area: 'North' },
  { id: 'b', name: 'متجر الحيوانات', area: 'North' },
  { id: 'c', name: 'Old Market' },
  {
    id: 'd',
    name: 'Riverside Garden Center and Pet Supply, opposite the Railway Station',
    area: 'South-West',
  },
]
const MANY = Array.from({ length: 40 }, (_, place) => ({ id: `m${place}`, name: `Branch ${place + 1}` }))

const PEOPLE = [
  ['Amara Okafor', ['a']],
  ['Jonas Lind', ['a', 'c']],
  ['Mei Tan', ['d']],
  ['محمد عبد الله', ['b']],
  ['Alexandra Konstantinopoulou-Featherstonehaugh', ['b', 'c', 'd']],
  ['Priya Nair', undefined],
].map(([userName, groups], place) => ({
  id: `u${place}`,
  userName,
  email: `person.${place}@happytails.example`,
  roles: ['partner-associate'],
  partner: 'happy-tails',
  joined: Date.parse(inDays(-5)),
  ...(groups ? { groups } : {}),
}))

const MANAGERS = ['Grace Holloway', 'Konstantin Featherstonehaugh-Aldersey'].map((userName, place) => ({
  id: `m${place}`,
  userName,
  email: `manager.${place}@happytails.example`,
  roles: ['partner-admin'],
  partner: 'happy-tails',
}))

/** Answers with two more administrators, one limited. */
const MANAGED = [
  respond('**/documents/v1/users?*', { documents: [...PEOPLE, ...MANAGERS] }),
  respond('**/documents/v1/groups?*', {
    word: 'shop',
    documents: SHOPS,
    limits: [{ id: 'm1', groups: ['d'], areas: ['North'] }],
  }),
]

/** Answers to an administrator who is limited to an area. */
const LIMITED = [
  respond('**/documents/v1/users?*', {
    documents: PEOPLE.filter((_, place) => [0, 1, 3].includes(place)),
  }),
  respond('**/documents/v1/groups?*', {
    word: 'shop',
    documents: SHOPS.slice(0, 2),
    manages: { groups: [], areas: ['North'] },
  }),
]

const GROUPS = '**/documents/v1/groups?*'
const ANSWERS = [
  respond('**/documents/v1/users?*', { documents: PEOPLE }),
  respond(GROUPS, { word: 'shop', documents: SHOPS }),
  respond('**/documents/v1/requirements?*view=due*', {
    today: inDays(0),
    documents: [
      { userId: 'u1', courses: { welcome: inDays(-12) } },
      { userId: 'u2', courses: { welcome: inDays(-3) } },
    ],
  }),
]

const openFilter = (page: Page) => click(page, /^Filter: /)

async function openAct(page: Page, entry: string): Promise<void> {
  await click(page, 'Actions for Harbour Street')
  await click(page, entry)
}

/** Scenes of a team with shops. */
export const SHOP_SCENES: Scene[] = [
  ...states(
    { ...at('/team', MANAGER), answers: ANSWERS },
    {
      'shops-team': (page) => page.getByText('Old Market · ').first().waitFor(),
      'shops-filter': overlay(openFilter),
      'shops-filter-many': overlay(
        withAnswers([respond(GROUPS, { word: 'branch', documents: MANY })], openFilter),
      ),
      'shops-one': async (page) => {
        await openFilter(page)
        await click(page, 'Harbour Street')
      },
      'shops-change': overlay(async (page) => {
        await click(page, 'Select')
        await page.getByRole('checkbox', { name: 'Select Jonas Lind' }).check()
        await click(page, 'Shop…')
        await page.getByRole('dialog').waitFor()
      }),
    },
  ),
  ...states(
    { ...at('/team/groups', MANAGER), answers: ANSWERS },
    {
      shops: (page) => page.getByRole('rowheader').first().waitFor(),
      'shops-none': [respond(GROUPS, { word: 'shop', documents: [] })],
      'shops-add': overlay((page) => click(page, 'Add shop')),
      'shops-edit': overlay((page) => openAct(page, 'Edit')),
      'shops-merge': overlay((page) => openAct(page, 'Merge')),
      'shops-remove': overlay((page) => openAct(page, 'Remove')),
      'shops-administrators': MANAGED,
      'shops-limit': overlay(withAnswers(MANAGED, (page) => click(page, /^Change what Konstantin/))),
      'shops-limited': LIMITED,
    },
  ),
  ...states(
    { ...at('/team/required', MANAGER), answers: [...ANSWERS, ...LIMITED] },
    { 'shops-limited-require': (page) => page.getByRole('checkbox').first().waitFor() },
  ),
]
