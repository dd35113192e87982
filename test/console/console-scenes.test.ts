import { matchPath } from 'react-router'
import { expect, it } from 'vitest'
import { CONSOLE_SCREENS } from '#console/screens.ts'
import { CONSOLE_PATH, DRAFT_PREVIEW } from '#contract/console/company.ts'
import { SCENES } from '../../e2e/scenes/all-scenes.ts'

const PATHS = [...CONSOLE_SCREENS.map(({ path }) => path), DRAFT_PREVIEW]

/** The states in which each screen is looked at, by the ends of the names of their scenes. */
const STATES = { loading: /-loading$/, failed: /-failed$/, 'empty or full': /-(empty|none|full)$/ }

/** What a screen never shows: it begins with what this browser has, or has no list. */
const NEVER: Record<string, (keyof typeof STATES)[]> = {
  '/unsaved': ['loading', 'failed'],
  '/upload': ['empty or full'],
  '/partners/:partnerId/settings': ['empty or full'],
  '/courses/:courseId/revisions/:revision': ['empty or full'],
}

it('is looked at while it loads, once it has failed, and with nothing or with much in it: each screen', () => {
  const missing = PATHS.flatMap((path) => {
    const names = SCENES.filter((scene) => screenOf(scene.path) === path).map(({ name }) => name)
    return Object.entries(STATES)
      .filter(
        ([state, end]) => !NEVER[path]?.some((one) => one === state) && !names.some((name) => end.test(name)),
      )
      .map(([state]) => `${path}: ${state}`)
  })
  expect(missing).toEqual([])
})

/** Returns the path of the screen that is at an address of the console. */
function screenOf(address: string | object): string | undefined {
  if (typeof address !== 'string' || !address.startsWith(`${CONSOLE_PATH}/`)) return undefined
  const [pathname = ''] = address.slice(CONSOLE_PATH.length).split('?')
  return PATHS.find((path) => matchPath(path, pathname))
}
