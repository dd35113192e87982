import type { Locator, Page } from '@playwright/test'
import { expect } from '../support/fixtures.ts'

/** Input by mouse or by keyboard. Both type text on the keyboard. */
export interface Hand {
  /** Activates a control, by a click or Enter. */
  press: (target: Locator) => Promise<void>
  /** Selects a radio button or checks a box. */
  choose: (target: Locator) => Promise<void>
  /** Replaces the text of a field. */
  write: (target: Locator, text: string) => Promise<void>
  /** Moves the focus away from a completed field. */
  leave: () => Promise<void>
  /** Pastes at the caret. */
  paste: () => Promise<void>
}

/** Returns mouse input. Pasting simulates the browser's own menu, which pages cannot see. */
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

/** Maximum number of key presses until the target has the focus. */
const MAX_TABS = 100

/**
 * Returns keyboard input: Tab to the target, arrow keys among radio buttons and in a toolbar, and Escape in an article,
 * where Tab may indent. Fails if a key press loses the focus.
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
        // Menu entries inside the toolbar do not count as tools.
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
