import { createElement } from 'react'
import { expect, it } from 'vitest'
import { renderMarkup } from '#test/console/render-text.ts'
import { CONSOLE_SCREENS } from './screens.ts'

it.each([
  ['/', 'partners'],
  ['/people/:uid', 'person'],
  ['/reports', 'report'],
  ['/activity', 'activity log'],
  ['/health', 'health status'],
  ['/staff', 'staff list'],
  ['/account', 'your account'],
])('%s announces "Loading %s…"', async (path, what) => {
  const screen = CONSOLE_SCREENS.find((one) => one.path === path)
  await screen?.Part.load()
  expect(screen && renderMarkup(createElement(screen.Part))).toMatch(
    new RegExp(`(<output|role="status")[^>]*>Loading ${what}…<`),
  )
})
