import { createElement } from 'react'
import { expect, it } from 'vitest'
import type { CompanyPartner } from '#contract/console/company-partners.ts'
import { belowHead, renderMarkup, renderText } from '#test/console/render-text.ts'
import { tableDay, tableTime } from '../table/table-times.ts'
import { menuEntries, PrimaryAct } from './partner-acts.tsx'
import { PartnerScreen } from './partner-screen.tsx'

const SEEN = Date.UTC(2026, 2, 3, 4)

const PARTNER: CompanyPartner = {
  id: 'paws',
  name: 'City Paws',
  state: 'open',
  version: 'a',
  administrators: 2,
  associates: 1040,
  active: 31,
  possible: 4000,
  complete: 1000,
  overdue: 12,
  seats: 1050,
  lastSeen: SEEN,
  asOf: SEEN,
  attention: ['12 overdue'],
  portalTimeZone: 'UTC',
  reminders: true,
  catalogue: { catalogue: 'all', courses: [] },
  limits: [],
  offered: [{ id: 'dogs', name: 'Dogs' }],
  courses: [
    { id: 'dogs', begun: 400, complete: 260, overdue: 3 },
    { id: 'gone', begun: 0, complete: 0, overdue: 0 },
  ],
  admins: [
    { uid: 'ada', userName: 'Ada', email: 'ada@paws.example', lastSeen: SEEN },
    { uid: 'ben', userName: '', email: 'ben@paws.example' },
  ],
  learning: { records: 1, events: 1 },
}

function screenOf(more: Partial<CompanyPartner> = {}) {
  const context = {
    partner: { ...PARTNER, ...more },
    act: () => Promise.resolve(),
    onChoose: () => undefined,
  }
  return belowHead(context, createElement(PartnerScreen))
}

it('labels each figure of a partner', () => {
  const text = renderText(screenOf())
  const figures = [
    ...[
      'Administrators | 2',
      'Associates | 1,040',
      'Active (last 30 days) | 31',
      'Complete | 25%',
      'Overdue | 12',
    ],
    ...['Seats | 1,040 of 1,050', `Last active | ${tableTime(SEEN)}`],
  ]
  expect(text).toContain(figures.join(' | '))
  expect(renderText(screenOf({ lastSeen: undefined }))).toContain('| Last active | Never |')
})

it('lists courses with the share of associates who are done, and the number in progress', () => {
  expect(renderText(screenOf())).toMatch(/\| Dogs \|.*25% \|.*140 \|.*3 \|.*gone \|.*0% \|.*0 \|.*0 \|/)
})

it('links each reason for attention and each administrator to their screen', () => {
  const linksOf = (more?: Partial<CompanyPartner>) =>
    [...renderMarkup(screenOf(more)).matchAll(/href="([^"]*)"/g)].map(([, address]) => address)
  expect(linksOf()).toEqual([
    '/partners/paws/requirements',
    '/courses/dogs/draft',
    '/courses/gone/draft',
    '/people/ada',
    '/people/ben',
  ])
  expect(linksOf({ state: 'suspended' })).not.toContain('/partners/paws/requirements')
  const text = renderText(screenOf())
  expect(text).toContain(`Last active ${tableDay(SEEN)} | ben`)
  expect(text).toMatch(/Never signed in \| Invite administrator$/)
  expect(renderText(screenOf({ state: 'suspended' }))).not.toContain('Invite administrator')
  expect(renderText(screenOf({ attention: [] }))).toContain('| Nothing right now |')
})

it.each<[more: Partial<CompanyPartner>, primary: string, entries: string[]]>([
  [{}, 'Edit catalog', ['Invite administrator', 'Suspend', 'Remove']],
  [{ admins: [] }, 'Invite administrator', ['Suspend', 'Remove']],
  [{ state: 'suspended' }, 'Resume', ['Remove']],
  [{ state: 'removed' }, 'Resume', []],
])('offers the actions of its state, the needed one first: %j', (more, primary, entries) => {
  const partner = { ...PARTNER, ...more }
  const chosen: string[] = []
  const onChoose = (name: string) => void chosen.push(name)
  expect(renderText(createElement(PrimaryAct, { partner, catalogue: '/catalogue', onChoose }))).toBe(primary)
  const menu = menuEntries(partner, onChoose)
  for (const [, act] of menu) act()
  expect(menu.map(([words, , isDanger]) => [words, isDanger])).toEqual(
    entries.map((words) => [words, words === 'Remove']),
  )
  expect(chosen).toEqual(entries.map((words) => words.split(' ')[0]?.toLowerCase()))
})
