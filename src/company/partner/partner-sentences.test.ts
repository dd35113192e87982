import { expect, it } from 'vitest'
import { asOfText, goingTexts, shareText, stayingTexts, suspendingText } from './partner-sentences.ts'

const COUNTS = { administrators: 2, associates: 40, asOf: 1 }

it('say whom a suspension signs out, as far as they are counted', () => {
  expect(suspendingText(COUNTS)).toBe(
    '42 people are signed out now and cannot sign in until you resume it. Nothing is deleted, and nobody gets a mail.',
  )
  expect(suspendingText({ administrators: 1, associates: 0, asOf: 1 })).toMatch(/^1 person is signed out now/)
  expect(suspendingText({ ...COUNTS, asOf: undefined })).toMatch(/^Everybody there is signed out now/)
})

it('say what goes and what stays of a partner that is removed', () => {
  const learned = { ...COUNTS, learning: { records: 1200, events: 1 } }
  expect(goingTexts(learned)).toEqual([
    'The access of 2 administrators and 40 associates, with their sessions, invitations and mailed links.',
  ])
  expect(stayingTexts(learned)[1]).toBe('1,200 learning records with 1 event.')
  expect(goingTexts({ ...COUNTS, learning: { records: 0, events: 0 } })[0]).toBe(
    'The partner itself, since nobody has learned there.',
  )
})

it('say when a partner was counted, and no share of nothing', () => {
  const noon = new Date(2026, 2, 27, 12, 4).getTime()
  expect(asOfText(noon, noon + 60_000)).toBe('As of 12:04.')
  expect(asOfText(undefined, noon)).toBe('Not counted yet.')
  expect([shareText(199, 200), shareText(0, 0)]).toEqual(['99%', '–'])
})
