import { expect, it } from 'vitest'
import type { PersonDocument } from '#contract/console/console-people.ts'
import { actLabel, personEntries } from './person-actions.tsx'

type Person = Parameters<typeof personEntries>[0]
const IN_USE = { hasPassword: true, sessions: { count: 2 } } as PersonDocument

it.each<[about: string, more: Partial<Person>, entries: string]>([
  ['in use', {}, 'Move to a partner, Export, Sign out everywhere!, Disable!, Erase!'],
  ['locked', { lockedUntil: 1 }, 'Unlock, Move to a partner, Export, Sign out everywhere!, Disable!, Erase!'],
  [
    'signed out',
    { sessions: { count: 0 } as Person['sessions'] },
    'Move to a partner, Export, Disable!, Erase!',
  ],
  [
    'invited',
    { hasPassword: false, neverUsed: true, sessions: { count: 0 } as Person['sessions'] },
    'Resend invitation, Correct email, Move to a partner, Export, Disable!, Erase!',
  ],
  [
    'disabled before the first use',
    { disabled: true, hasPassword: false, neverUsed: true, sessions: { count: 0 } as Person['sessions'] },
    'Enable, Move to a partner, Export, Erase!',
  ],
])('offers the actions that fit an account that is %s', (_about, more, entries) => {
  const menu = personEntries({ ...IN_USE, ...more }, undefined, () => undefined)
  expect(menu.map(([words, , isDanger]) => `${words}${isDanger ? '!' : ''}`).join(', ')).toBe(entries)
})

it('omits the notice’s action from the menu, and runs the chosen one', () => {
  const chosen: string[] = []
  const menu = personEntries({ ...IN_USE, lockedUntil: 1 }, 'unlock', (name) => void chosen.push(name))
  expect(menu.map(([words]) => words)).not.toContain(actLabel('unlock'))
  for (const [, act] of menu) act()
  expect(chosen).toEqual(['move', 'export', 'end-sessions', 'disable', 'erase'])
})
