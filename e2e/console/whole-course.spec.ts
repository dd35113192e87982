import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { PROJECT } from '#core/folders.ts'
import { filmOf, pngOf } from '#test/courses/sample-media.ts'
import { expect, openAs, test } from '../support/fixtures.ts'
import { openConsole } from './open-console.ts'
import { copyClipboard } from './paste/copy-clipboard.ts'
import { expectSaved, words } from './write-course.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  permissions: ['clipboard-read', 'clipboard-write'],
})

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-whole-'))
  await writeFile(join(folder, 'bath.mp4'), filmOf(90))
  await writeFile(join(folder, 'towel.png'), pngOf(600, 400))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

/** One of the two ways in which somebody can use the console. Words are typed either way. */
interface Hand {
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
function mouseOf(page: Page): Hand {
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
 * The keyboard alone: Tab to what is wanted, arrows within radios, Escape in an article, where Tab may be its own key.
 * What is pressed never leaves the focus nowhere.
 */
function keyboardOf(page: Page): Hand {
  const KEYS = { article: ['Escape', 'Tab'], radios: ['ArrowUp'], elsewhere: ['Tab'] } as const
  async function reach(target: Locator) {
    for (let count = 0; count < MAX_TABS; count++) {
      const at = await target.evaluate((element) => {
        const { activeElement } = document
        if (activeElement === element) return 'there'
        const isRadio = element instanceof HTMLInputElement && element.type === 'radio'
        if (isRadio && activeElement?.getAttribute('name') === element.name) return 'radios'
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

for (const [name, handOf] of [
  ['mouse', mouseOf],
  ['keyboard', keyboardOf],
] as const)
  test(`@full an empty course becomes a published one with a film, an article, a picture and a quiz by ${name} alone`, async ({
    page,
    portal,
  }) => {
    test.setTimeout(240_000)
    const hand = handOf(page)
    // Playwright takes note of a listener without waiting for it.
    page.on('filechooser', () => undefined)
    await openConsole(page, portal)
    await beginOffered(page, hand)
    await addFilm(page, hand)
    await addPastedArticle(page, hand)
    await addExplainedQuiz(page, hand)
    await changeOutline(page, hand)
    await hand.press(page.getByRole('button', { name: 'Publish', exact: true }))
    await hand.press(page.getByRole('button', { name: 'Publish as revision 1' }))
    await expect(page.getByText('Revision 1 is published.')).toBeVisible({ timeout: 120_000 })

    await openAs(page, portal, 'new@happytails.example')
    await learnIt(page)
  })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function beginOffered(page: Page, hand: Hand): Promise<void> {
  await hand.press(page.getByRole('link', { name: 'Courses', exact: true }))
  await hand.press(button(page, 'New course'))
  await hand.write(page.getByLabel('Name'), 'Washing dogs')
  await hand.press(button(page, 'Begin the draft'))
  await expect(page.getByRole('heading', { name: 'Washing dogs', level: 1 })).toBeFocused()
  await hand.choose(page.getByLabel('Offered to people once it is published'))
  await hand.press(button(page, 'Add a section'))
  await hand.write(page.getByRole('navigation', { name: 'Outline' }).getByLabel('Title'), 'The bath')
  await hand.leave()
}

async function addModule(page: Page, hand: Hand, type: 'Article' | 'Quiz' | 'Film', title: string) {
  await hand.press(button(page, 'Add to The bath'))
  await hand.press(button(page, type))
  await expect(page.getByRole('heading', { name: `New ${type.toLowerCase()}`, level: 2 })).toBeVisible()
  await hand.write(page.getByLabel('Title', { exact: true }), title)
}

async function sendFile(page: Page, hand: Hand, label: string, path: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await hand.press(page.getByLabel(label))
  await (await chooser).setFiles(path)
}

async function addFilm(page: Page, hand: Hand): Promise<void> {
  await addModule(page, hand, 'Film', 'A calm bath')
  await sendFile(page, hand, 'Upload a film', join(folder, 'bath.mp4'))
  await expect(page.getByLabel('Or the address of the film')).toHaveValue(/^\/media\/[0-9a-f]{64}\.mp4$/)
}

async function addPastedArticle(page: Page, hand: Hand): Promise<void> {
  await addModule(page, hand, 'Article', 'Before the bath')
  const markup = await readFile(`${PROJECT}test/clipboards/word-windows/headings-and-emphasis.html`, 'utf8')
  await copyClipboard(page, { 'text/html': markup, 'text/plain': 'Washing a dog' })
  await hand.write(words(page), '')
  await hand.paste()
  await expect(words(page).getByRole('heading', { level: 2 })).toHaveText('Washing a dog')
  await hand.press(button(page, 'Insert'))
  await hand.press(button(page, 'Picture'))
  await hand.write(page.getByLabel('What it shows, for people who cannot see it'), 'A towel')
  await sendFile(page, hand, 'Upload a picture', join(folder, 'towel.png'))
  await expect(page.getByLabel('Address')).toHaveValue(/^\/media\//)
  await hand.press(button(page, 'Set the picture'))
  await expect(words(page).getByRole('img', { name: 'A towel' })).toBeVisible()
}

async function addExplainedQuiz(page: Page, hand: Hand): Promise<void> {
  await addModule(page, hand, 'Quiz', 'What do you know?')
  await hand.press(button(page, 'Add a question'))
  await hand.write(page.getByLabel('Question', { exact: true }), 'How warm is the water?')
  await hand.write(page.getByLabel('Answer 1', { exact: true }), 'Lukewarm')
  await hand.choose(page.getByRole('radio', { name: 'Right' }).first())
  await hand.write(page.getByLabel('Answer 2', { exact: true }), 'Hot')
  await hand.write(page.getByLabel('Explanation (optional)'), 'Hot water hurts.')
  await expectSaved(page)
}

/** Adds a module too many, moves it up, takes that back, and deletes it. */
async function changeOutline(page: Page, hand: Hand): Promise<void> {
  const outline = page.getByRole('navigation', { name: 'Outline' })
  await addModule(page, hand, 'Article', 'Towels')
  await hand.press(button(page, 'Change Towels'))
  await hand.press(button(page, 'Move up'))
  await expect(outline).toContainText(/Towels[\s\S]*What do you know\?/)
  await hand.press(button(page, 'Undo: move Towels'))
  await expect(outline).toContainText(/What do you know\?[\s\S]*Towels/)
  await hand.press(button(page, 'Change Towels'))
  await hand.press(button(page, 'Delete'))
  await expect(button(page, 'Change Towels')).toHaveCount(0)
  await expectSaved(page)
}

/** Takes the course as a learner: all of it is there, the explanation once the quiz is passed. */
async function learnIt(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /Washing dogs/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'A calm bath' })).toBeVisible()
  await expect(page.locator('video')).toHaveCount(1)
  await page.getByRole('link', { name: 'Next: Before the bath' }).click()
  await expect(page.getByRole('heading', { name: 'Washing a dog' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'A towel' })).toBeVisible()
  await page.getByRole('link', { name: 'Next: What do you know?' }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('radio', { name: 'Lukewarm' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('What you know').click()
  await expect(page.getByText('Hot water hurts.')).toBeVisible()
}
