import { matchPath } from 'react-router'
import { expect, it } from 'vitest'
import { CONSOLE_SCREENS } from '#console/app/screens.ts'
import { CONSOLE_PATH, DRAFT_PREVIEW } from '#contract/console/company.ts'
import { SCENES } from '../../e2e/scenes/all-scenes.ts'

const PATHS = [...CONSOLE_SCREENS.map(({ path }) => path), DRAFT_PREVIEW]

/** Required states of each screen, matched by the end of the scene's name. */
const STATES = { loading: /-loading$/, failed: /-failed$/, 'empty or full': /-(empty|none|full)$/ }

/** Impossible states of screens that start with local data or have no list. */
const NEVER: Record<string, (keyof typeof STATES)[]> = {
  '/unsaved': ['loading', 'failed'],
  '/upload': ['empty or full'],
  '/partners/:partnerId/settings': ['empty or full'],
  '/courses/:courseId/revisions/:revision': ['empty or full'],
}

it('each screen has scenes while loading, after a failure, and empty or full', () => {
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

/** Returns the path pattern of the console screen at a URL. */
function screenOf(address: string | object): string | undefined {
  if (typeof address !== 'string' || !address.startsWith(`${CONSOLE_PATH}/`)) return undefined
  const [pathname = ''] = address.slice(CONSOLE_PATH.length).split('?')
  return PATHS.find((path) => matchPath(path, pathname))
}
