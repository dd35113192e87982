import { type Browser, test as base, type Page } from '@playwright/test'
import { SCENES } from '../scenes/all-scenes.ts'
import { openScene, type SceneView } from '../scenes/open-scene.ts'
import type { Scene } from '../scenes/scene.ts'
import { type Stage, startStage } from '../scenes/stage.ts'

type Stages = (courses: Scene['courses']) => Promise<Stage>

interface WorkerFixtures {
  /** Running portals for scenes: one with the demo courses, one with unusual courses. */
  stages: Stages
}

interface Fixtures {
  /** Opens a scene by name in a new browser context. */
  show: (name: string, view: Partial<SceneView> & { width: number }) => Promise<Page>
}

/** Test fixtures with scenes. All tests of a worker share a portal, because each scene has its own people. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  stages: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the pattern to know what a fixture needs
    async ({}, use) => {
      const started = new Map<Scene['courses'], Promise<Stage>>()
      await use((courses) => {
        const stage = started.get(courses) ?? startStage(courses)
        started.set(courses, stage)
        return stage
      })
      for (const stage of started.values()) await (await stage).end()
    },
    { scope: 'worker' },
  ],
  show: async ({ browser, stages }, use) => {
    const pages: Page[] = []
    await use(async (name, view) => {
      const page = await showNamed(browser, stages, name, view)
      pages.push(page)
      return page
    })
    for (const page of pages) await page.context().close()
  },
})

async function showNamed(
  browser: Browser,
  stages: Stages,
  name: string,
  view: Partial<SceneView> & { width: number },
): Promise<Page> {
  const scene = SCENES.find((one) => one.name === name)
  if (!scene) throw new Error(`there is no scene ${name}`)
  return openScene(browser, await stages(scene.courses), scene, { theme: 'light', ...view })
}
