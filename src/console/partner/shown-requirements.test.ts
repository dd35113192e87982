import { expect, it } from 'vitest'
import type { ConsoleCall } from '#client/session/console-session.ts'
import { loadRequirements } from './shown-requirements.ts'

const person = (id: string, role: string, disabled = false) => ({ id, userName: id, roles: [role], disabled })
const courses = (userId: string, welcome: string) => ({ userId, courses: { welcome } })

const ANSWERS: Record<string, object> = {
  '/partners/p/requirements': { documents: [], settings: {} },
  '/partners/p/team': {
    documents: [
      ...['done', 'begun', 'due', 'new'].map((id) => person(id, 'partner-associate')),
      person('disabled', 'partner-associate', true),
      person('admin', 'partner-admin'),
    ],
  },
  '/partners/p/team/due': {
    today: '2026-03-02',
    documents: [courses('due', '2026-03-16')],
    excused: [{ courseId: 'welcome', people: ['begun', 'disabled'] }],
  },
  '/partners/p/team/statuses': {
    documents: [courses('done', 'complete'), courses('begun', 'in-progress'), courses('due', 'in-progress')],
  },
}
const call = (async (path: string) => ANSWERS[path]) as ConsoleCall

it('counts enabled associates by open requirement, by completion for a new one, and excused ones apart', async () => {
  const shown = await loadRequirements(call, '/partners/p')
  const all = { courseId: 'welcome', within: 14 }
  expect(shown.countOpen(all)).toEqual({ open: 1, done: 2, excused: 1 })
  expect(shown.countWanted(all)).toEqual({ open: 2, done: 1, excused: 1 })
  expect(shown.countWanted({ ...all, people: ['done', 'new', 'disabled', 'admin'] })).toEqual({
    open: 1,
    done: 1,
    excused: 0,
  })
})
