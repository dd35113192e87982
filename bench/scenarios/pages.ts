import type { Browser } from '@playwright/test'
import { median } from '../figures.ts'
import { launchBrowser } from '../pages/browser.ts'
import { measurePaint, type Opened, type Painted } from '../pages/largest-paint.ts'
import { servePlainCopy } from '../pages/plain-copy.ts'
import type { Goal, Measure } from '../report/measure.ts'
import { inFolder, withPortal } from '../stand/in-folder.ts'
import type { Bench, Scenario } from './scenario.ts'

const LEARNER = { email: 'busy@happytails.example', password: 'Training-Demo-1' }

interface PageGoals {
  paint: Goal
  slowPaint: Goal
  /** Maximum time until the page responds to input, on a slow network. */
  takenOver?: Goal
  kB?: Goal
}

/** Goals of a learner's first screen. The hydration limit is the paint time of a client-rendered My learning. */
const OF_LEARNERS: PageGoals = {
  paint: { atMost: 230 },
  slowPaint: { atMost: 1400 },
  takenOver: { atMost: 1868 },
}

/** Page loads in a browser with an empty cache, compared with the same page without scripts. */
export const pages: Scenario = {
  name: 'pages',
  about: 'the sign-in page, My learning and the player in a browser, on a fast and a slow net',
  isOnce: true,
  async run(bench) {
    const browser = await launchBrowser()
    try {
      return await inFolder((DATA_DIR) =>
        withPortal({ DATA_DIR }, async ({ origin }) => [
          ...(await measurePage(
            bench,
            browser,
            'sign-in page',
            { origin, path: '/signin', shows: 'input[type="password"]' },
            {
              paint: { atMost: 180 },
              slowPaint: { atMost: 1100 },
              kB: { atMost: 110 },
            },
          )),
          ...(await measurePage(
            bench,
            browser,
            'My learning',
            { origin, path: '/', as: LEARNER, shows: 'main a[href^="/course/"]' },
            OF_LEARNERS,
          )),
          ...(await measurePage(
            bench,
            browser,
            'player',
            { origin, path: '/course/cat-behaviour', as: LEARNER, shows: 'main h1' },
            OF_LEARNERS,
          )),
        ]),
      )
    } finally {
      await browser.close()
    }
  },
}

async function measurePage(
  bench: Bench,
  browser: Browser,
  name: string,
  page: Opened,
  goals: PageGoals,
): Promise<Measure[]> {
  const plain = await servePlainCopy(browser, page)
  const floor: Opened = { origin: plain.origin, path: page.path, shows: page.shows }
  const [ours, theirs] = await inTurn(bench, browser, [page, floor])
  const [slow, slowFloor] = await inTurn(bench, browser, [
    { ...page, isSlow: true },
    { ...floor, isSlow: true },
  ])
  plain.close()
  const line = (
    work: string,
    unit: Measure['unit'],
    of: keyof Painted,
    both: (Painted | undefined)[],
    goal?: Goal,
  ): Measure => ({
    work: `${name}, ${work}`,
    unit,
    goal,
    portal: both[0]?.[of] ?? Number.NaN,
    floor: both[1]?.[of],
  })
  return [
    line('over the net', 'kB', 'kB', [ours, theirs], goals.kB),
    line('largest paint', 'ms', 'paint', [ours, theirs], goals.paint),
    line('largest paint on a slow net', 'ms', 'paint', [slow, slowFloor], goals.slowPaint),
    line('what is pressed is done, on a slow net', 'ms', 'takenOver', [slow], goals.takenOver),
  ]
}

/** Opens pages alternately over several rounds. Returns the medians of each page. */
async function inTurn({ rounds }: Bench, browser: Browser, all: Opened[]): Promise<Painted[]> {
  const painted = all.map((): Painted[] => [])
  for (let round = 0; round < rounds + 2; round++)
    for (const [at, page] of all.entries()) painted[at]?.push(await measurePaint(browser, page))
  return painted.map((times) => ({
    paint: median(times.map(({ paint }) => paint)),
    takenOver: median(times.map(({ takenOver }) => takenOver)),
    kB: median(times.map(({ kB }) => kB)),
  }))
}
