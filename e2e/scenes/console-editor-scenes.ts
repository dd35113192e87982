import type { Page } from '@playwright/test'
import {
  codeNode,
  headingNode,
  imageNode,
  linkNode,
  listItemNode,
  listNode,
  paragraphNode,
  plainBlock,
  ruleNode,
  type StateNode,
  tableCellNode,
  textNode,
  toEditorData,
} from '#domain/course/editor-state.ts'
import { A_DAY, AN_HOUR } from '#domain/durations.ts'
import { click } from './acts.ts'
import { ARABIC, ANA as AUTHOR, course, HYGIENE, LONG } from './console-course-scenes.ts'
import { answer, here, SIGNED_IN } from './console-scenes.ts'
import type { Scene } from './scene.ts'

const NOW = Date.now()
const part = (name: string, value: unknown, status = 200) =>
  answer(`/drafts/d1/parts/${encodeURIComponent(name)}`, value, status)
const stored = (name: string, content: object) =>
  part(name, { part: name, version: 3, content: JSON.stringify(content) })

const words = (text: string, format = 0) => textNode(text, format)
const item = (value: number, listsAround: number, ...children: StateNode[]) =>
  listItemNode(children, { value, listsAround, checked: undefined })
const cell = (text: string, isHead = false) => tableCellNode([paragraphNode([words(text)])], isHead)

/** An article with everything that can be made. */
const EVERYTHING = [
  headingNode(2, [words('Before you touch a bowl')]),
  paragraphNode([
    words('Wash your hands for '),
    words('twenty seconds', 1),
    words(', '),
    words('not ten', 2),
    words('; see '),
    linkNode('https://example.org', null, [words('why')]),
    words('.'),
  ]),
  listNode('bullet', 1, [
    item(1, 0, words('warm water')),
    item(2, 0, listNode('number', 1, [item(1, 1, words('soap first')), item(2, 1, words('then rub'))])),
  ]),
  listNode('check', 1, [
    listItemNode([words('nails are short')], { value: 1, listsAround: 0, checked: true }),
    listItemNode([words('no rings')], { value: 2, listsAround: 0, checked: false }),
  ]),
  plainBlock('quote', [words('“Shall we wash our hands together?”')]),
  plainBlock('table', [
    plainBlock('tablerow', [cell('When', true), cell('How long', true)]),
    plainBlock('tablerow', [cell('before feeding'), cell('20 seconds')]),
  ]),
  codeNode('10 ml of soap\n200 ml of water', undefined),
  ruleNode(),
  paragraphNode([imageNode('https://pictures.example/none.png', 'A hand under water')]),
  { type: 'poll', version: 1 } as StateNode,
]

const OUTLINE = stored('outline', {
  ...{ id: 'hygiene', name: 'Hygiene', description: '', webPath: 'hygiene' },
  sections: [
    {
      title: 'Before you begin',
      modules: [
        { id: 'm1', title: 'Washing hands', type: 'article' },
        { id: 'm2', title: LONG, type: 'article' },
        { id: 'm3', title: '', type: 'article' },
      ],
    },
    {
      title: 'العناية بالقطط',
      modules: [
        { id: 'm4', title: 'What you know', type: 'quiz' },
        { id: 'm5', title: 'Hands', type: 'video' },
      ],
    },
  ],
})
const WASHING = stored('module m1', { editorData: toEditorData(plainBlock('root', EVERYTHING)) })
const EMPTY = stored('module m1', { editorData: toEditorData(plainBlock('root', [])) })
const QUIZ = stored('module m4', {
  passingScore: 1,
  notes: 'Ask this at the counter.',
  links: [{ title: 'Why hands matter', value: 'https://example.org' }],
  questions: [
    {
      ...{ id: 'q1', type: 'multiple-choice', question: 'How long do you wash your hands?' },
      answers: [{ answer: '20 seconds', correct: true }, { answer: '5 seconds' }, { answer: LONG }],
    },
    {
      id: 'q2',
      type: 'multiple-choice',
      question: 'متى تغسل يديك؟',
      answers: [{ answer: '' }, { answer: '' }],
    },
    { id: 'q3', type: 'essay', question: 'Tell us more' },
  ],
})
const FILM = stored('module m5', { videoUrl: 'https://films.example/hands.mp4', minutes: 4 })
const VERSIONS = answer(`/drafts/d1/parts/${encodeURIComponent('module m1')}/versions`, {
  versions: [
    { id: 'v1', written: NOW - AN_HOUR, by: AUTHOR, reason: 'work' },
    { id: 'v2', written: NOW - A_DAY, by: ARABIC, reason: 'loss', lost: 1204 },
    { id: 'v3', written: NOW - 9 * A_DAY, by: { kind: 'person' }, reason: 'conflict' },
  ],
})
/** The article as it was before some of its words were taken out and others put in. */
const VERSION = answer('/drafts/d1/versions/v2', {
  ...{ id: 'v2', written: NOW - A_DAY, by: ARABIC, reason: 'loss', lost: 1204, part: 'module m1' },
  content: JSON.stringify({
    editorData: toEditorData(
      plainBlock('root', [
        headingNode(2, [words('Before you touch a bowl')]),
        paragraphNode([words('Wash your hands for ten seconds, not twenty; see why.')]),
        paragraphNode([words(LONG)]),
        ...EVERYTHING.slice(2),
      ]),
    ),
  }),
})
/** What the check says of the draft: something of a module of each kind. */
const DRAFT = answer('/drafts/d1', {
  ...{ id: 'd1', courseId: 'hygiene', name: 'Hygiene', origin: 'published', base: 7, version: 4 },
  ...{ changed: NOW, by: AUTHOR, description: '', webPath: 'hygiene', more: 0 },
  sections: [
    {
      title: 'Before you begin',
      modules: [
        { id: 'm1', title: 'Washing hands', type: 'article', version: 1, errors: 0, warnings: 0 },
        { id: 'm2', title: LONG, type: 'article', version: 1, errors: 0, warnings: 12 },
        { id: 'm3', title: '', type: 'article', version: 1, errors: 1, warnings: 2 },
      ],
    },
  ],
  problems: [
    {
      ...{
        severity: 'error',
        message: 'must not be empty',
        place: 'Section “Before you begin”, module 3, title',
      },
      at: { section: 0, module: 2, field: 'title' },
    },
    {
      ...{ severity: 'warning', message: 'the player does not show a text color (in 12 places)' },
      place: `Section “Before you begin”, module “${LONG}”, article, at “Wash your hands for twenty seconds”`,
      at: { section: 0, module: 1, field: 'editorData', block: 2 },
    },
    { severity: 'warning', message: 'there is no cover', place: '', at: { field: '' } },
  ],
})
/** How the published quiz was answered, and whom a change of it meets. */
const ANSWERED = answer('/courses/hygiene/questions', {
  ...{ name: 'Hygiene', counted: NOW, revisions: [7] },
  quizzes: [
    {
      ...{ id: 'm4', title: 'What you know', people: 260, passed: 231, triesToPass: 1.4 },
      questions: [
        {
          ...{ id: 'q1', number: 1, question: 'How long do you wash your hands?', people: 240 },
          answers: ['20 seconds', '5 seconds', LONG].map((text, at) => ({ answer: text, isRight: at === 0 })),
          numbers: { right: 0.21, options: [0.21, 0.62, 0.17], doubt: { option: 1, share: 0.62 } },
        },
        { ...{ id: 'q2', number: 2, question: 'متى تغسل يديك؟', people: 12 }, answers: [] },
      ],
    },
  ],
})
const TAKERS = answer('/courses/hygiene/quizzes/m4/takers', { passed: 231, running: 40 })
const COURSE = answer('/courses/hygiene', HYGIENE)
const editor = { ...here, path: '/company/courses/hygiene/edit?module=m1' }
const opened = [SIGNED_IN, COURSE, DRAFT, OUTLINE, WASHING, VERSIONS]

/** Writes something, whose save gets this answer. */
async function write(page: Page, status: number, json: object): Promise<void> {
  await page.route('**/parts/module%20m1', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status, json }) : route.fallback(),
  )
  await page.getByRole('heading', { name: 'Before you touch a bowl' }).click()
  await page.keyboard.type(' More.')
}

/** Pastes two questions into a field, as they come from Word. */
function pasteQuestions(field: Element): void {
  const clipboardData = new DataTransfer()
  const lines = ['1.\tWhat do you use?', 'a)\tSoap *', 'b)\tSand', '2.\tWhen?', 'a)\tBefore', 'b)\tAfter']
  clipboardData.setData('text/plain', lines.join('\r\n'))
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

/** What the preview shows beside the editor; the player itself has its own scenes. */
const PREVIEW = '<!doctype html><title>Player</title><p>The module in the player.'

async function openPreview(page: Page): Promise<void> {
  await page.route('**/drafts/d1/preview**', (route) =>
    route.fulfill({ contentType: 'text/html', body: PREVIEW }),
  )
  await click(page, 'Preview')
  await page.getByTitle('The draft in the player').waitFor()
}

/** Sends three films, of which one is paused, one loses its connection, and one is on its way. */
async function sendFilms(page: Page): Promise<void> {
  await page.route('**/uploads', (route) => route.fulfill({ status: 201, json: { id: 'u1' } }))
  let pieces = 0
  await page.route(/\/uploads\/u1/, (route) => (++pieces === 2 ? route.abort() : undefined))
  for (const name of ['washing-hands.mp4', 'drying-hands.mp4', `${LONG}.mp4`]) {
    await page.getByLabel('Upload a film').setInputFiles({ name, mimeType: 'video/mp4', buffer: FILM_FILE })
    await page.getByRole('progressbar', { name: `Sent of ${name}` }).waitFor()
  }
  await click(page, 'Pause')
}

// cspell:ignore ftypisom isommp
/** As much of a film as tells that it is one. */
const FILM_FILE = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom\0\0\0\0isommp42'),
  Buffer.alloc(3 * 1024 * 1024),
])

/** Leaves words in this browser that no server has, and comes back to this screen. */
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
              ...{ account: 'scene', draftId, part: 'module m1', version: 3, content, sent: undefined },
              ...{ course: { id: 'hygiene', name: 'Hygiene' }, written: Number(written) },
            })
          writing.oncomplete = () => resolve()
        }
      }),
    [state, String(NOW - AN_HOUR)],
  )
  await page.reload()
}

/** The screen of the company's console on which a course is written. */
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
    name: 'console-editor-not-saved',
    answers: opened,
    async act(page) {
      await write(page, 503, { code: 'unavailable', message: 'Later.' })
      await page.getByText('Your words are kept in this browser').waitFor()
    },
  },
  {
    ...editor,
    name: 'console-editor-conflict',
    answers: opened,
    async act(page) {
      const message = 'Ana Costa changed this module at 12:03 while you were writing.'
      await write(page, 409, { code: 'changed-meanwhile', message })
      await page.getByRole('alertdialog').waitFor()
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
    path: '/company/courses/hygiene/edit?module=m5',
    name: 'console-editor-film',
    answers: [SIGNED_IN, COURSE, DRAFT, OUTLINE, FILM],
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
    path: '/company/courses/hygiene/edit?module=m5',
    name: 'console-editor-uploads',
    answers: [SIGNED_IN, COURSE, DRAFT, OUTLINE, FILM],
    act: sendFilms,
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
