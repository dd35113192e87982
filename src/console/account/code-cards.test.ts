import { createElement } from 'react'
import { expect, it } from 'vitest'
import { renderText } from '#test/console/render-text.ts'
import { dateText, dateTimeText } from '#ui/text/date-text.ts'
import { AppCard, RecoveryCodesCard } from './code-cards.tsx'

const [MADE, USED] = [Date.UTC(2026, 2, 3, 4), Date.UTC(2026, 2, 4, 5)]
const onChange = () => Promise.resolve()

it.each([
  [undefined, 'Not set up yet. Its codes let you sign in without a passkey. | Set up an app'],
  [{ made: MADE }, `Set up ${dateText(MADE)}. Never used. | Use another app | Remove app`],
  [
    { made: MADE, lastUsed: USED },
    `Set up ${dateText(MADE)}. Last used ${dateTimeText(USED)}. | Use another app | Remove app`,
  ],
])('shows when the authenticator app was set up and used: %j', (app, text) => {
  expect(renderText(createElement(AppCard, { app, onChange }))).toBe(`Authenticator app | ${text}`)
})

it.each([
  [0, 'No codes left.'],
  [1, '1 code left.'],
  [9, '9 codes left.'],
])('counts %i unused recovery codes', (left, text) => {
  expect(renderText(createElement(RecoveryCodesCard, { left, onChange }))).toBe(
    `Recovery codes | ${text} | Generate new codes`,
  )
})
