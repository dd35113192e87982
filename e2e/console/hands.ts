import type { Locator, Page } from '@playwright/test'
import { expect } from '../support/fixtures.ts'

/** One of the two ways in which somebody can use the console. Words are typed either way. */
export interface Hand {
  /** Presses what a click or Enter presses. */
  press: (target: Locator) => Promise<void>
  /** Chooses a radio or ticks a box. */
  choose: (target: Locator) => Promise<void>
  /** Writes into a field, in the place of what it says. */
  write: (target: Locator, text: string) => Promise<void>
  /** Leaves a field that is done. */
  leave: () => Promise<void>
  /** Pastes where the caret is. */
  paste: () => Promise<void>
}

/** The mouse alone; pasting is the browser's own menu, which no page is shown. */
export function mouseOf(page: Page): Hand {
  const press = (target: Locator) => target.click()
  return {
    press,
    choose: press,
    async write(target, text) {
      await target.click({ clickCount: 3 })
      await page.keyboard.type(text)
    },
    leave: () => press(page.getByRole('heading', { level: 1 })),
    async paste() {
      const browser = await page.context().newCDPSession(page)
      await browser.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', commands: ['paste'] })
    },
  }
}

/** Most keys until the focus is where it is wanted. */
const MAX_TABS = 100

/**
 * The keyboard alone: Tab to what is wanted, arrows within radios and along a toolbar, Escape in an article, where Tab
 * may be its own key.
 * What is pressed never leaves the focus nowhere.
 */
export function keyboardOf(page: Page): Hand {
  const KEYS = {
    article: ['Escape', 'Tab'],
    radios: ['ArrowUp'],
    toolbar: ['ArrowRight'],
    elsewhere: ['Tab'],
  } as const
  async function reach(target: Locator) {
    for (let count = 0; count < MAX_TABS; count++) {
      const at = await target.evaluate((element) => {
        const { activeElement } = document
        if (activeElement === element) return 'there'
        const isRadio = element instanceof HTMLInputElement && element.type === 'radio'
        if (isRadio && activeElement?.getAttribute('name') === element.name) return 'radios'
        const bar = activeElement?.closest('[role=toolbar]')
        // The entries of a menu that stands in it are no tools.
        const isTool = bar?.contains(element) && !element.closest('[popover]')
        if (isTool) return 'toolbar'
        return activeElement?.matches('[role=textbox]') ? 'article' : 'elsewhere'
      })
      if (at === 'there') return
      for (const key of KEYS[at]) await page.keyboard.press(key)
    }
    throw new Error(`the keyboard does not reach ${target}`)
  }
  const pressing = (key: string) => async (target: Locator) => {
    await reach(target)
    await page.keyboard.press(key)
    const where = () => page.evaluate(() => document.activeElement?.tagName)
    await expect.poll(where, `where the focus is after ${key} on ${target}`).not.toBe('BODY')
  }
  return {
    press: pressing('Enter'),
    choose: pressing('Space'),
    async write(target, text) {
      await reach(target)
      await page.keyboard.type(text)
    },
    leave: () => page.keyboard.press('Enter'),
    paste: () => page.keyboard.press('Control+v'),
  }
}
