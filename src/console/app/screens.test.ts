import { createElement } from 'react'
import { expect, it } from 'vitest'
import { renderMarkup } from '#test/console/render-text.ts'
import { CONSOLE_SCREENS } from './screens.ts'

it.each([
  ['/', 'the partners'],
  ['/people/:uid', 'the person'],
  ['/reports', 'the report'],
  ['/activity', 'the activity log'],
  ['/health', 'the health status'],
  ['/staff', 'the staff list'],
  ['/account', 'your account'],
])('%s announces that it is loading %s', async (path, what) => {
  const screen = CONSOLE_SCREENS.find((one) => one.path === path)
  await screen?.Part.load()
  expect(screen && renderMarkup(createElement(screen.Part))).toMatch(
    new RegExp(`(<output|role="status")[^>]*>Loading ${what}…<`),
  )
})
