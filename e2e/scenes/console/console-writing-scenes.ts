import type { Page } from '@playwright/test'
import { PART_NAMES, PART_TOO_LONG } from '#domain/course/draft/draft-part-problem.ts'
import { MAX_QUESTIONS, MAX_SECTIONS } from '#domain/course-limits.ts'
import { article, heading, paragraph } from '#test/courses/article-nodes.ts'
import { click, fill } from '../acts.ts'
import { overlay, states } from '../build-scenes.ts'
import type { Scene } from '../scene.ts'
import { LONG } from './console-course-scenes.ts'
import { editor, quizEditor, stored } from './console-editor-answers.ts'
import { ODD_NAMES } from './console-names.ts'

/** Answers the saves of a part with this status and body. */
async function answerSaves(page: Page, name: string, status: number, json: object): Promise<void> {
  await page.route(`**/parts/${encodeURIComponent(name)}`, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status, json }) : route.fallback(),
  )
}

/** Types in the article. The save gets this response. */
async function write(page: Page, status: number, json: object): Promise<void> {
  await answerSaves(page, 'module m1', status, json)
  await typeMore(page)
}

async function typeMore(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Before you touch a bowl' }).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' More.')
}

/** A part of each kind. */
const PARTS = { article: 'module m1', quiz: 'module m4', outline: 'outline' }

/** Simulates a part that another author changed first. `act` changes content of the part. */
async function meet(page: Page, kind: keyof typeof PARTS, act: () => Promise<void>): Promise<void> {
  const message = `Ana Costa changed ${PART_NAMES[kind]} at 12:03 while you were writing.`
  await answerSaves(page, PARTS[kind], 409, { code: 'changed-meanwhile', message })
  await act()
  await page.getByRole('alertdialog').waitFor()
}

/** Pastes a web page into the article. */
async function paste(page: Page, markup: string): Promise<void> {
  const article = page.getByRole('textbox', { name: /^Article: / })
  await article.getByText('Wash your hands for').click()
  await page.keyboard.press('End')
  await article.evaluate((field, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, markup)
}

const FROM_WORD = `<h1>Paws</h1><p style="color: red">Dry them <b>well</b>.</p><video src="a.mp4"></video>
  <input value="x"><p><img src="file:///C:/paws.png" alt="Paws on a towel"></p>`

/** Presses a tool. In a narrow toolbar, opens its menu first. */
async function insert(page: Page, what: string): Promise<void> {
  const tool = page.getByRole('button', { name: what, exact: true })
  if (!(await tool.isVisible())) await click(page, 'More')
  await tool.click()
  await page.getByRole('dialog').waitFor()
}

/** Opens the outline's drawer, if it is one. */
async function openOutline(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).waitFor()
  const button = page.getByRole('button', { name: 'Outline', exact: true })
  if (await button.isVisible()) await button.click()
}

async function chooseOf(page: Page, module: string, act: string): Promise<void> {
  await openOutline(page)
  await click(page, `Actions: ${module}`)
  await click(page, act)
}

/** Chooses a picture above the size limit. The page creates the file, to avoid a transfer. */
async function chooseLargePicture(page: Page): Promise<void> {
  await page.getByLabel('Upload image').evaluate((field: HTMLInputElement) => {
    const files = new DataTransfer()
    files.items.add(new File([new Uint8Array(33 * 1024 ** 2)], 'wall-of-cats.gif', { type: 'image/gif' }))
    field.files = files.files
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await page.getByText('is larger than 32 MB').waitFor()
}

const FULL_OUTLINE = stored('outline', {
  id: 'hygiene',
  name: 'Hygiene',
  description: '',
  webPath: 'hygiene',
  sections: Array.from({ length: MAX_SECTIONS }, (_, at) => ({
    title: `Section ${at + 1}`,
    modules: at === 0 ? [{ id: 'm1', title: 'Washing hands', type: 'article' }] : [],
  })),
})
const FULL_QUIZ = stored('module m4', {
  passingScore: MAX_QUESTIONS,
  questions: Array.from({ length: MAX_QUESTIONS }, (_, at) => ({
    id: `q${at}`,
    type: 'multiple-choice',
    question: `Question ${at + 1}?`,
    answers: Array.from({ length: at === MAX_QUESTIONS - 1 ? 10 : 2 }, (_answer, number) => ({
      answer: `Answer ${number + 1}`,
      correct: number === 0,
    })),
  })),
})

/** Hides all but the last items of a long list, because axe cannot check elements far below the window. */
async function leaveLast(page: Page, items: string): Promise<void> {
  await page.locator(items).nth(100).waitFor({ state: 'attached' })
  await page.locator(items).evaluateAll((all) => {
    for (const item of all.slice(0, -4)) item.setAttribute('hidden', '')
  })
}

/** A course whose names are too long for their space or in a right-to-left script. */
const ODD_OUTLINE = stored('outline', {
  id: 'hygiene',
  name: LONG,
  description: ODD_NAMES.arabicCourse.repeat(9),
  webPath: 'a'.repeat(80),
  sections: [
    {
      title: LONG,
      modules: [
        { id: 'm1', title: `${ODD_NAMES.arabicCourse} ${ODD_NAMES.arabicPerson}`, type: 'article' },
        { id: 'm2', title: LONG, type: 'quiz' },
        { id: 'm6', title: '猫と犬のための毎日の衛生管理、手洗いと道具の消毒について', type: 'video' },
      ],
    },
    { title: `${ODD_NAMES.arabicCourse} `.repeat(4).trim(), modules: [{ id: 'm7', title: 'Taste' }] },
  ],
})
const ODD_ARTICLE = stored('module m1', {
  editorData: article(
    heading(2, ODD_NAMES.arabicCourse),
    paragraph(`${ODD_NAMES.arabicPerson}: `.repeat(9)),
    paragraph(`https://example.org/${'very-long-'.repeat(20)}`),
    paragraph('ล้างมือก่อนให้อาหารแมวทุกครั้ง'),
  ),
})

/** Scenes of writing in the editor: inserting and pasting, refused saves, other authors, and limits. */
export const CONSOLE_WRITING_SCENES: Scene[] = [
  ...states(editor, {
    'console-editor-link': overlay(async (page) => {
      await insert(page, 'Link')
      await fill(page, { Address: 'ftp://example.org' }, 'Add link')
      await page.getByText('Use an https:// or mailto: address.').waitFor()
    }),
    'console-editor-table': overlay(async (page) => {
      await insert(page, 'Table')
      await fill(page, { Rows: '51' }, 'Insert table')
      await page.getByText('Enter a number from 1 to 50.').waitFor()
    }),
    'console-editor-table-menu': overlay(async (page) => {
      await page.getByRole('cell', { name: 'before feeding' }).click()
      await click(page, 'Table')
    }),
    'console-editor-picture-refused': overlay(async (page) => {
      await insert(page, 'Image')
      await chooseLargePicture(page)
    }),
    'console-editor-pasted': overlay(async (page) => {
      await paste(page, FROM_WORD)
      await page.getByText(/^Left out: /).waitFor()
    }),
    'console-editor-paste-too-long': overlay(async (page) => {
      await paste(page, `<p>${'Wash your hands. '.repeat(100_000)}`)
      await page.getByText('That’s too long to paste at once.').waitFor()
    }),
    'console-editor-not-saved': async (page) => {
      await write(page, 503, { code: 'unavailable', message: 'Later.' })
      await page.getByText('Your text is kept in this browser').waitFor()
    },
    'console-editor-signed-out': async (page) => {
      await write(page, 401, { code: 'user-token-expired', message: 'No session.' })
      await page.getByText('Sign in again to save.').waitFor()
    },
    'console-editor-save-refused': async (page) => {
      await write(page, 413, { code: 'payload-too-large', message: PART_TOO_LONG.article })
      await page.getByText(PART_TOO_LONG.article).waitFor()
    },
    'console-editor-gone': async (page) => {
      const gone = { code: 'not-found', message: 'There is nothing here.' }
      // The page may first have to load the outline.
      await page.getByRole('heading', { name: 'Before you touch a bowl' }).waitFor()
      await page.route('**/parts/outline', (route) => route.fulfill({ status: 404, json: gone }))
      await write(page, 404, gone)
      await page.getByText('This draft was published or discarded.').waitFor()
    },
    'console-editor-conflict': overlay((page) => meet(page, 'article', () => typeMore(page))),
    'console-editor-conflict-outline': overlay((page) =>
      meet(page, 'outline', () => page.getByLabel('Title', { exact: true }).fill('Clean hands')),
    ),
    'console-editor-renamed': overlay(async (page) => {
      await chooseOf(page, 'Washing hands', 'Rename')
      await page.getByRole('navigation', { name: 'Outline' }).getByLabel('Title', { exact: true }).fill('')
    }),
    'console-editor-deleted': overlay(async (page) => {
      await answerSaves(page, 'outline', 200, { version: 4, changed: Date.now() })
      await chooseOf(page, LONG, 'Delete')
      await page.getByText(`Undo: delete ${LONG}`).locator('visible=true').first().waitFor()
    }),
    'console-editor-odd-names': [ODD_OUTLINE, ODD_ARTICLE],
    'console-editor-unknown-type': {
      path: '/company/courses/hygiene/edit?module=m7',
      answers: [ODD_OUTLINE, stored('module m7', { flavor: 'salt' })],
    },
    'console-editor-outline-full': overlay([FULL_OUTLINE], async (page) => {
      await openOutline(page)
      await leaveLast(page, 'nav[aria-label=Outline] > div > ol > li')
      await page.getByText('A course can have at most').locator('visible=true').scrollIntoViewIfNeeded()
    }),
  }),
  ...states(quizEditor, {
    'console-editor-conflict-quiz': {
      act: (page) =>
        meet(page, 'quiz', () => page.getByLabel('Answer 1', { exact: true }).first().fill('25 seconds')),
      isWindow: true,
    },
    'console-editor-quiz-full': {
      answers: [FULL_QUIZ],
      async act(page) {
        await leaveLast(page, 'ol:has(> li > fieldset) > li')
        await page.getByText('A quiz can have at most').scrollIntoViewIfNeeded()
      },
      isWindow: true,
    },
  }),
]
