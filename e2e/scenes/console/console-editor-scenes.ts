import type { Page } from '@playwright/test'
import { AN_HOUR } from '#domain/durations.ts'
import { article } from '#test/courses/article-nodes.ts'
import { click } from '../acts.ts'
import { fail, hold, overlay, states } from '../build-scenes.ts'
import type { Scene } from '../scene.ts'
import { ARABIC, ANA as AUTHOR, course } from './console-course-scenes.ts'
import {
  ANSWERED,
  EMPTY,
  EVERYTHING,
  editor,
  NOW,
  quizEditor,
  stored,
  TAKERS,
  VERSION,
  WASHING,
} from './console-editor-answers.ts'
import { answer, refuse } from './console-scenes.ts'

/** Pastes two questions into a field, in Word's format. */
function pasteQuestions(field: Element): void {
  const clipboardData = new DataTransfer()
  const lines = ['1.\tWhat do you use?', 'a)\tSoap *', 'b)\tSand', '2.\tWhen?', 'a)\tBefore', 'b)\tAfter']
  clipboardData.setData('text/plain', lines.join('\r\n'))
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

/** Content of the preview next to the editor. The player has separate scenes. */
const PREVIEW = '<!doctype html><title>Player</title><p>The module in the player.'

async function openPreview(page: Page): Promise<void> {
  await page.route('**/drafts/d1/preview**', (route) =>
    route.fulfill({ contentType: 'text/html', body: PREVIEW }),
  )
  await click(page, 'Preview')
  await page.getByTitle('Draft preview').waitFor()
}

/** Stores unsaved text in this browser and returns to this screen. */
async function leaveWords(page: Page): Promise<void> {
  const state = JSON.stringify({ editorData: article(...EVERYTHING) })
  await page.evaluate(
    ([content = '', written]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('console-editor', 1)
        opening.onupgradeneeded = () =>
          opening.result.createObjectStore('unsaved', { keyPath: ['account', 'draftId', 'part'] })
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const writing = opening.result.transaction('unsaved', 'readwrite')
          for (const draftId of ['d1', 'gone'])
            writing.objectStore('unsaved').put({
              account: 'scene',
              draftId,
              part: 'module m1',
              version: 3,
              content,
              sent: undefined,
              course: { id: 'hygiene', name: 'Hygiene' },
              written: Number(written),
            })
          writing.oncomplete = () => resolve()
        }
      }),
    [state, String(NOW - AN_HOUR)],
  )
  await page.reload()
}

/** Scenes of the course editor. */
export const CONSOLE_EDITOR_SCENES: Scene[] = [
  ...states(editor, {
    'console-editor': {},
    'console-editor-large': { look: 'large text' },
    'console-editor-forced': { look: 'forced colors' },
    'console-editor-drawer': { upTo: 820, act: (page) => click(page, 'Outline'), isWindow: true },
    'console-editor-menu': {
      from: 1440,
      act: (page) => click(page, 'Actions: Washing hands'),
      isWindow: true,
    },
    'console-editor-formats': overlay((page) => click(page, 'More')),
    'console-editor-picture': overlay(async (page) => {
      await click(page, 'Image')
      await click(page, 'Insert image')
    }),
    'console-editor-versions': overlay((page) => click(page, 'Versions')),
    'console-editor-version': overlay([VERSION], async (page) => {
      await click(page, 'Versions')
      await page.getByRole('button', { name: 'View', exact: true }).nth(1).click()
      await page.getByRole('heading', { name: 'This version' }).waitFor()
    }),
    'console-editor-article-empty': [EMPTY],
    'console-editor-blocks': overlay([EMPTY], async (page) => {
      await page.getByRole('textbox', { name: /^Article: / }).click()
      await page.keyboard.type('/')
      await page.getByRole('listbox', { name: 'Blocks' }).waitFor()
    }),
    'console-editor-problems': {
      path: '/company/courses/hygiene/edit?module=m1&field=title',
      act: (page) => page.getByRole('button', { name: /^Problems/ }).click(),
      isWindow: true,
    },
    'console-editor-attempted': {
      path: '/company/courses/hygiene/edit?module=m1&field=editorData',
    },
    'console-editor-settings': { path: '/company/courses/hygiene/edit?module=' },
    'console-editor-certificate': {
      path: '/company/courses/hygiene/edit?module=',
      answers: [
        stored('outline', {
          id: 'hygiene',
          name: 'Hygiene',
          webPath: 'hygiene',
          sections: [],
          certificate: { months: 12, requires: 'all-modules' },
        }),
      ],
    },
    'console-editor-preview': openPreview,
    'console-editor-presence': {
      answers: [
        answer('/drafts/d1/presence', {
          others: [
            { part: 'module m1', by: AUTHOR, isOwn: false },
            { part: 'outline', by: ARABIC, isOwn: false },
            { part: 'module m1', by: { kind: 'person' }, isOwn: true },
          ],
        }),
      ],
      act: (page) => page.getByText('in another window').waitFor(),
    },
    'console-unsaved': {
      path: '/company/unsaved',
      answers: [refuse('/drafts/gone/parts/module%20m1', 404, 'not-found', '')],
      async act(page) {
        await leaveWords(page)
        await page.getByText('These changes will be saved when you open the course.').waitFor()
      },
    },
    'console-unsaved-none': { path: '/company/unsaved' },
    'console-editor-empty': [
      stored('outline', { id: 'hygiene', name: 'Hygiene', webPath: 'hygiene', sections: [] }),
    ],
    'console-editor-no-draft': [answer('/courses/hygiene', course({ draft: undefined }))],
    'console-editor-loading': [hold(WASHING.calls)],
    'console-editor-failed': [fail(WASHING.calls)],
  }),
  ...states(quizEditor, {
    'console-editor-quiz': { answers: [ANSWERED, TAKERS] },
    'console-editor-quiz-changed': {
      answers: [ANSWERED, TAKERS],
      async act(page) {
        await click(page, 'Add question')
        await page.getByText('231 people passed it and will keep their result.').waitFor()
      },
    },
    'console-editor-quiz-pasted': {
      async act(page) {
        await click(page, 'Add question')
        await page.getByLabel('Question', { exact: true }).last().evaluate(pasteQuestions)
        await page.getByText('2 questions were added.').waitFor()
      },
    },
  }),
]
