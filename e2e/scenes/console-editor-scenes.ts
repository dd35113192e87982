import type { Page } from '@playwright/test'
import { plainBlock, toEditorData } from '#domain/course/editor-state.ts'
import { AN_HOUR } from '#domain/durations.ts'
import { click } from './acts.ts'
import { ARABIC, ANA as AUTHOR, course } from './console-course-scenes.ts'
import {
  ANSWERED,
  COURSE,
  DRAFT,
  EMPTY,
  EVERYTHING,
  editor,
  NOW,
  OUTLINE,
  opened,
  QUIZ,
  stored,
  TAKERS,
  VERSION,
  VERSIONS,
  WASHING,
} from './console-editor-answers.ts'
import { answer, SIGNED_IN } from './console-scenes.ts'
import type { Scene } from './scene.ts'

/** Pastes two questions into a field, in Word's format. */
function pasteQuestions(field: Element): void {
  const clipboardData = new DataTransfer()
  const lines = ['1.\tWhat do you use?', 'a)\tSoap *', 'b)\tSand', '2.\tWhen?', 'a)\tBefore', 'b)\tAfter']
  clipboardData.setData('text/plain', lines.join('\r\n'))
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

/** Content of the preview next to the editor. The player has its own scenes. */
const PREVIEW = '<!doctype html><title>Player</title><p>The module in the player.'

async function openPreview(page: Page): Promise<void> {
  await page.route('**/drafts/d1/preview**', (route) =>
    route.fulfill({ contentType: 'text/html', body: PREVIEW }),
  )
  await click(page, 'Preview')
  await page.getByTitle('The draft in the player').waitFor()
}

/** Stores unsaved text in this browser, and returns to this screen. */
async function leaveWords(page: Page): Promise<void> {
  const state = JSON.stringify({ editorData: toEditorData(plainBlock('root', EVERYTHING)) })
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
  { ...editor, name: 'console-editor', answers: opened },
  { ...editor, name: 'console-editor-large', answers: opened, look: 'large text' },
  { ...editor, name: 'console-editor-forced', answers: opened, look: 'forced colors' },
  {
    ...editor,
    name: 'console-editor-drawer',
    answers: opened,
    upTo: 820,
    act: (page) => click(page, 'Outline'),
    isWindow: true,
  },
  {
    ...editor,
    name: 'console-editor-menu',
    answers: opened,
    from: 1440,
    act: (page) => click(page, 'Change Washing hands'),
    isWindow: true,
  },
  {
    ...editor,
    name: 'console-editor-formats',
    answers: opened,
    act: (page) => click(page, 'More formats'),
    isWindow: true,
  },
  {
    ...editor,
    name: 'console-editor-picture',
    answers: opened,
    async act(page) {
      await click(page, 'Insert')
      await click(page, 'Picture')
      await click(page, 'Set the picture')
    },
    isWindow: true,
  },
  {
    ...editor,
    name: 'console-editor-versions',
    answers: opened,
    act: (page) => click(page, 'Versions'),
    isWindow: true,
  },
  {
    ...editor,
    name: 'console-editor-version',
    answers: [...opened, VERSION],
    async act(page) {
      await click(page, 'Versions')
      await page.getByRole('button', { name: 'Look at it' }).nth(1).click()
      await page.getByRole('heading', { name: 'This version' }).waitFor()
    },
    isWindow: true,
  },
  {
    ...editor,
    name: 'console-editor-article-empty',
    answers: [SIGNED_IN, COURSE, DRAFT, OUTLINE, EMPTY, VERSIONS],
  },
  {
    ...editor,
    path: '/company/courses/hygiene/edit?module=m4',
    name: 'console-editor-quiz',
    answers: [SIGNED_IN, COURSE, DRAFT, OUTLINE, QUIZ, ANSWERED, TAKERS],
  },
  {
    ...editor,
    path: '/company/courses/hygiene/edit?module=m4',
    name: 'console-editor-quiz-changed',
    answers: [SIGNED_IN, COURSE, DRAFT, OUTLINE, QUIZ, ANSWERED, TAKERS],
    async act(page) {
      await click(page, 'Add a question')
      await page.getByText('231 people passed it and keep it.').waitFor()
    },
  },
  {
    ...editor,
    path: '/company/courses/hygiene/edit?module=m4',
    name: 'console-editor-quiz-pasted',
    answers: [SIGNED_IN, COURSE, DRAFT, OUTLINE, QUIZ],
    async act(page) {
      await click(page, 'Add a question')
      await page.getByLabel('Question', { exact: true }).last().evaluate(pasteQuestions)
      await page.getByText('2 questions were added.').waitFor()
    },
  },
  {
    ...editor,
    name: 'console-editor-problems',
    answers: opened,
    act: (page) => page.getByRole('button', { name: /^Problems/ }).click(),
    isWindow: true,
  },
  {
    ...editor,
    path: '/company/courses/hygiene/edit?module=',
    name: 'console-editor-settings',
    answers: [SIGNED_IN, COURSE, DRAFT, OUTLINE],
  },
  {
    ...editor,
    name: 'console-editor-preview',
    answers: opened,
    act: openPreview,
  },
  {
    ...editor,
    name: 'console-editor-presence',
    answers: [
      ...opened,
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
  {
    ...editor,
    path: '/company/unsaved',
    name: 'console-unsaved',
    answers: [...opened, answer('/drafts/gone/parts/module%20m1', { code: 'not-found', message: '' }, 404)],
    async act(page) {
      await leaveWords(page)
      await page.getByText('They are sent when you open the course.').waitFor()
    },
  },
  { ...editor, path: '/company/unsaved', name: 'console-unsaved-none', answers: [SIGNED_IN] },
  {
    ...editor,
    name: 'console-editor-empty',
    answers: [
      SIGNED_IN,
      COURSE,
      DRAFT,
      stored('outline', { id: 'hygiene', name: 'Hygiene', webPath: 'hygiene', sections: [] }),
    ],
  },
  {
    ...editor,
    name: 'console-editor-no-draft',
    answers: [SIGNED_IN, answer('/courses/hygiene', course({ draft: undefined }))],
  },
  {
    ...editor,
    name: 'console-editor-loading',
    answers: [SIGNED_IN, COURSE, DRAFT, OUTLINE, { ...WASHING, answer: 'held' }],
  },
  {
    ...editor,
    name: 'console-editor-failed',
    answers: [SIGNED_IN, COURSE, DRAFT, OUTLINE, { ...WASHING, answer: 'failed' }],
  },
]
