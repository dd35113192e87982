import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { findAxeProblems } from '../../e2e/accessibility/find-axe-problems.ts'
import { findOverlaps } from '../../e2e/accessibility/find-overlaps.ts'
import { findSidewaysScroll, layoutShiftOf, setTextSize } from '../../e2e/accessibility/inspect-page.ts'
import { openScene } from '../../e2e/scenes/open-scene.ts'
import { isShownAt, type Scene, THEMES, type Theme, WIDTHS } from '../../e2e/scenes/scene.ts'
import { type Stage, startStage } from '../../e2e/scenes/stage.ts'

/** A screenshot, or the problem that prevented it. */
export interface Picture {
  scene: string
  width: number
  theme: Theme
  file: string
  problem?: string
}

export interface Task {
  browser: Browser
  folder: string
  scenes: Scene[]
  /** Number of parallel pages. */
  atOnce: number
  /** True to check accessibility, layout shifts and text at twice the size. */
  isChecked: boolean
}

/** Maximum page height in screenshots, in px. The rest is cut off. */
const TALLEST = 6000

/** Takes screenshots of scenes at every width in both themes. Returns them in the order of the scenes. */
export async function takePictures(task: Task): Promise<Picture[]> {
  mkdirSync(task.folder, { recursive: true })
  const stages = await startStages(task.scenes)
  const visits = task.scenes.flatMap((scene) =>
    WIDTHS.filter((width) => isShownAt(scene, width)).map((width) => ({ scene, width })),
  )
  const pictures: Picture[][] = []
  let next = 0
  async function work(): Promise<void> {
    for (let place = next++; place < visits.length; place = next++) {
      const visit = visits[place]
      const stage = visit && stages.get(visit.scene.courses)
      if (visit && stage) pictures[place] = await visitScene(task, stage, visit)
    }
  }
  await Promise.all(Array.from({ length: task.atOnce }, work))
  for (const stage of stages.values()) await stage.end()
  return pictures.flat()
}

async function startStages(scenes: Scene[]): Promise<Map<Scene['courses'], Stage>> {
  const kinds = [...new Set(scenes.map(({ courses }) => courses))]
  return new Map(await Promise.all(kinds.map(async (kind) => [kind, await startStage(kind)] as const)))
}

/** Opens a scene once and takes a screenshot in each theme. */
async function visitScene(
  task: Task,
  stage: Stage,
  { scene, width }: { scene: Scene; width: number },
): Promise<Picture[]> {
  const pictureIn = (theme: Theme) => ({
    scene: scene.name,
    width,
    theme,
    file: `${scene.name}-${width}-${theme}.png`,
  })
  try {
    const page = await openScene(task.browser, stage, scene, { width, theme: THEMES[0] })
    const shift = await layoutShiftOf(page)
    const pictures: Picture[] = []
    for (const theme of THEMES) {
      const picture = pictureIn(theme)
      await page.emulateMedia({ colorScheme: theme })
      await takePicture(page, scene, join(task.folder, picture.file))
      const problems =
        task.isChecked && isCheckable(scene) ? await findAxeProblems(page, rulesFor(theme)) : []
      pictures.push(problems.length === 0 ? picture : { ...picture, problem: problems.join('\n') })
    }
    const [first] = pictures
    const more = task.isChecked && isCheckable(scene) ? await findLayoutProblems(page, shift) : []
    if (first && more.length > 0) first.problem = [first.problem ?? [], more].flat().join('\n')
    await page.context().close()
    return pictures
  } catch (error) {
    const problem = String(error).split('\n').slice(0, 4).join(' ')
    return THEMES.map((theme) => ({ ...pictureIn(theme), problem }))
  }
}

/** Rules whose results do not depend on the theme are checked once per width. */
const rulesFor = (theme: Theme) => (theme === THEMES[0] ? 'all' : 'colors')

/** Maximum sum of layout shifts during the loading of a scene. */
const MAX_SHIFT = 0.02

/**
 * Returns the layout shifts of a scene, and the elements that overlap or need sideways scrolling at twice the text
 * size.
 */
async function findLayoutProblems(
  page: Page,
  { sum, moved }: Awaited<ReturnType<typeof layoutShiftOf>>,
): Promise<string[]> {
  const shifts = sum > MAX_SHIFT ? [`layout shift ${sum.toFixed(3)}: ${moved.join(', ')}`] : []
  await setTextSize(page, '200%')
  const found = [...(await findSidewaysScroll(page)), ...(await findOverlaps(page))]
  return [...shifts, ...found.map((one) => `text of 200 %: ${one}`)]
}

/** Returns true for scenes on a screen in the portal's own colors, the only ones that axe can check. */
function isCheckable({ look }: Scene): boolean {
  return look !== 'forced colors' && look !== 'print'
}

async function takePicture(page: Page, scene: Scene, path: string): Promise<void> {
  const fullPage = scene.isWindow !== true
  if (fullPage) await page.evaluate(() => scrollTo(0, 0))
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const { width = 0 } = page.viewportSize() ?? {}
  const clip = fullPage && height > TALLEST ? { clip: { x: 0, y: 0, width, height: TALLEST } } : {}
  await page.screenshot({ path, fullPage, animations: 'disabled', ...clip })
}
