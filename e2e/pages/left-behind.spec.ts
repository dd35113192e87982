import type { Page } from '@playwright/test'
import { openConsole } from '../console/open-console.ts'
import { expect, openAs, test } from '../support/fixtures.ts'

/** Number of times each screen is opened and left. */
const ROUNDS = 20

/** Counts the listeners on page-wide targets and the active timers from the start of the page. */
function countListenersAndTimers(): void {
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype
  const live = new Map<string, () => string>()
  const ids = new WeakMap<object, number>()
  let last = 0
  function idOf(value: object): number {
    if (!ids.has(value)) ids.set(value, ++last)
    return ids.get(value) ?? 0
  }
  const keyOf = (target: object, type: string, listener: object, options: unknown) =>
    `${idOf(target)} ${type} ${idOf(listener)} ${typeof options === 'object' ? (options as AddEventListenerOptions)?.capture === true : options === true}`
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    if (listener && [Window, Document, MediaQueryList].some((lasting) => this instanceof lasting)) {
      const key = keyOf(this, type, listener, options)
      const { once, signal } = typeof options === 'object' ? options : {}
      if (!signal?.aborted) live.set(key, () => `${this.constructor.name} ${type}`)
      signal?.addEventListener('abort', () => live.delete(key))
      if (once) add.call(this, type, () => live.delete(key), options)
    }
    return add.call(this, type, listener, options)
  }
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    if (listener) live.delete(keyOf(this, type, listener, options))
    return remove.call(this, type, listener, options)
  }
  for (const [begin, end] of [
    ['setInterval', 'clearInterval'],
    ['setTimeout', 'clearTimeout'],
  ] as const) {
    const [start, stop] = [window[begin] as Window['setTimeout'], window[end]]
    Object.assign(window, {
      [begin]: (task: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
        const id: number = start(() => {
          if (begin === 'setTimeout') live.delete(`timer ${id}`)
          task(...args)
        }, ms)
        live.set(`timer ${id}`, () => begin)
        return id
      },
      [end]: (id: number) => {
        live.delete(`timer ${id}`)
        stop(id)
      },
    })
  }
  Object.assign(window, {
    countLive: () => {
      const counts: Record<string, number> = {}
      for (const nameOf of live.values()) counts[nameOf()] = (counts[nameOf()] ?? 0) + 1
      return counts
    },
  })
}

/** Opens the URLs alternately within the app and waits for their text. */
function visit(page: Page, screens: Record<string, string>, rounds: number): Promise<void> {
  return page.evaluate(
    async ([screens, rounds]) => {
      for (let round = 0; round < rounds; round++)
        for (const [path, words] of Object.entries(screens)) {
          history.pushState(null, '', path)
          dispatchEvent(new PopStateEvent('popstate', { state: null }))
          const since = Date.now()
          while (!document.querySelector('main')?.textContent.includes(words)) {
            await new Promise(requestAnimationFrame)
            if (Date.now() - since > 20_000) throw new Error(`${path} has no “${words}”`)
          }
        }
    },
    [screens, rounds] as const,
  )
}

const countLive = (page: Page) =>
  page.evaluate(() => (window as unknown as { countLive: () => Record<string, number> }).countLive())

const AREAS: Record<
  string,
  { open: (...args: Parameters<typeof openConsole>) => Promise<void>; screens: Record<string, string> }
> = {
  'an associate': {
    open: (page, portal) => openAs(page, portal, 'busy@happytails.example'),
    screens: {
      '/search?q=declawing': '1 result',
      '/course/cat-behaviour': 'Course Content',
      '/account': 'Username',
      '/search?q=cat': 'results',
      '/help': 'I forgot my password',
      '/': 'What’s left',
    },
  },
  'an administrator': {
    open: (page, portal) => openAs(page, portal, 'admin@happytails.example'),
    screens: {
      '/search?q=declawing': '1 result',
      '/team': 'Add Team Member',
      '/team/required': 'Set who must finish',
      '/courses': 'Preview: this is what your team sees.',
      '/course/cat-behaviour': 'Course Content',
      '/account': 'Username',
      '/help': 'Help',
    },
  },
  'the company’s people': {
    open: openConsole,
    screens: {
      '/company/': 'Needs attention',
      '/company/partners/city-paws': 'Active (last 30 days)',
      '/company/partners/city-paws/team': 'Last active',
      '/company/partners/city-paws/settings': 'Upload a logo',
      '/company/courses': 'Upload a folder',
      '/company/courses/cat-behaviour': 'First revision',
      '/company/people': 'Find anyone',
      '/company/staff': 'Two-step verification',
      '/company/activity': 'All actions',
      '/company/health': 'As of',
      '/company/account': 'No passkeys yet',
    },
  },
}

for (const [who, { open, screens }] of Object.entries(AREAS))
  test(`screens closed by ${who} leave no listeners and no timers behind @full`, async ({ page, portal }) => {
    await page.addInitScript(countListenersAndTimers)
    await open(page, portal)
    // One-time resources are created during the first visits.
    await visit(page, screens, 2)
    await page.waitForLoadState('networkidle')
    const before = await countLive(page)
    await visit(page, screens, ROUNDS)
    const findMore = async () =>
      Object.entries(await countLive(page)).filter(([name, count]) => count > (before[name] ?? 0))
    await expect.poll(findMore).toEqual([])
  })
