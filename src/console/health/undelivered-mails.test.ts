import { createElement } from 'react'
import { expect, it } from 'vitest'
import { renderMarkup, renderText } from '#test/console/render-text.ts'
import { tableTime } from '../table/table-times.ts'
import { GivenUpMails, WaitingMails } from './undelivered-mails.tsx'

const [QUEUED, DUE] = [Date.UTC(2026, 2, 2, 4), Date.UTC(2026, 2, 3, 5)]
const MAIL = { id: 'a', kind: 'invitation', queued: QUEUED, uid: 'rosa', name: 'Rosa' }
const HEADERS = 'Email | To | Created |'

function waitingMails(waiting: number, listed = [{ ...MAIL, attempts: 1200, due: DUE }]) {
  const mails = { waiting, oldest: QUEUED, listed, givenUp: [] }
  return createElement(WaitingMails, { mails, onTried: () => Promise.resolve() })
}

it('lists waiting emails with their times and attempts', () => {
  const text = renderText(waitingMails(1))
  expect(text).toContain(`| ${HEADERS} Attempts | Next attempt | Actions |`)
  expect(text).toMatch(
    new RegExp(`invitation \\|.*Rosa \\|.*${tableTime(QUEUED)} \\|.*1,200 \\|.*${tableTime(DUE)}`),
  )
  expect(text).not.toContain('The oldest')
  expect(renderText(waitingMails(2))).toContain('The oldest 1 of 2.')
  expect(renderText(waitingMails(0, []))).toBe('')
})

it('lists failed emails with the reason and the time of the last attempt', () => {
  const mail = { ...MAIL, givenUp: DUE }
  const givenUp = [
    { ...mail, reason: 'refused' as const },
    { ...mail, id: 'b', uid: undefined, reason: 'not-taken' as const },
  ]
  const mails = { waiting: 0, listed: [], givenUp }
  const text = renderText(createElement(GivenUpMails, { mails }))
  expect(text).toContain(`| ${HEADERS} Stopped trying | Reason |`)
  expect(text).toMatch(
    new RegExp(`Rosa \\|.*${tableTime(QUEUED)} \\|.*${tableTime(DUE)} \\|.*Refused by the mail`),
  )
  expect(text).toMatch(/Deleted account \|.*Not accepted after 3 days$/)
})

it('links a recipient to their page, and a staff member to the staff list', () => {
  const linkOf = (more: object) => {
    const mail = { ...MAIL, ...more, attempts: 1, due: DUE }
    return /href="([^"]*)"/.exec(renderMarkup(waitingMails(1, [mail])))?.[1]
  }
  expect([linkOf({}), linkOf({ isStaff: true })]).toEqual(['/people/rosa', '/staff'])
})
