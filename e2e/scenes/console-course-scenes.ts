import type { Page } from '@playwright/test'
import type { CompanyCourse } from '#contract/company/company-courses.ts'
import type {
  CourseDraft,
  CourseDraftDetails,
  DraftEffect,
  DraftProblem,
  Publication,
  Upload,
} from '#contract/company/company-drafts.ts'
import { A_DAY, AN_HOUR } from '#domain/durations.ts'
import { click } from './acts.ts'
import { AUTHOR_SIGNED_IN, answer, here, SIGNED_IN } from './console-scenes.ts'
import type { Scene } from './scene.ts'

const NOW = Date.now()
export const ANA = { kind: 'person', name: 'Ana Costa' } as const
export const LONG =
  'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz for everybody who sells fresh food at the counter'
export const ARABIC = { kind: 'person', name: 'محمد عبد الله' } as const

/** A course as the console lists it. */
export const course = (changes: Partial<CompanyCourse>): CompanyCourse => ({
  ...{ id: 'hygiene', name: 'Hygiene', webPath: 'hygiene', enabled: true, revision: 7, by: ANA },
  published: NOW - 9 * A_DAY,
  numbers: { partners: 3, people: 42, complete: 30, doubtful: 2, counted: NOW },
  draft: { id: 'd1', changed: NOW - AN_HOUR, by: ANA },
  ...changes,
})
export const HYGIENE = course({})
const UNTOUCHED = course({ draft: undefined })

const draft = (changes: Partial<CourseDraft>): CourseDraft => ({
  ...{ id: 'd1', courseId: 'hygiene', name: 'Hygiene', origin: 'published', base: 7, version: 3 },
  ...{ changed: NOW - AN_HOUR, by: ANA },
  ...changes,
})
const NEW = draft({
  ...{ id: 'd2', courseId: 'new', name: 'العناية بالقطط', origin: 'empty', base: undefined },
  ...{ version: 1, changed: NOW - 3 * A_DAY, by: ARABIC },
})

const COURSES = [
  HYGIENE,
  course({ id: 'welcome', name: 'Welcome to the Counter', draft: undefined, numbers: undefined }),
  course({
    ...{ id: 'long', name: LONG, enabled: false, by: { kind: 'operator' } },
    draft: { id: 'd3', changed: NOW - 40 * A_DAY, by: { kind: 'person' } },
  }),
]
const MANY = Array.from({ length: 60 }, (_, place) =>
  course({ id: `c${place}`, name: `Course ${place + 1}`, draft: undefined }),
)

const SECTIONS: CourseDraftDetails['sections'] = [
  {
    title: 'Before you begin',
    modules: [
      { id: 'm1', title: 'Washing hands', type: 'video', version: 1, errors: 0, warnings: 0 },
      { id: 'm2', title: LONG, type: 'article', version: 2, errors: 0, warnings: 0 },
    ],
  },
  {
    title: 'العناية',
    modules: [
      { id: 'm3', title: 'What you know', type: 'quiz', version: 1, errors: 0, warnings: 0 },
      { id: 'm4', title: 'Favorite toys', version: 1, errors: 0, warnings: 0 },
    ],
  },
]
const PROBLEMS: DraftProblem[] = [
  {
    ...{ severity: 'error', message: 'no option is marked as the right one' },
    place: 'Section “Before you begin”, module “What you know”, question 2',
    ...{ file: 'course.yaml', line: 41 },
  },
  {
    ...{ severity: 'error', message: 'the film “hands.mp4” is not among the files' },
    ...{ place: 'Section “Before you begin”, module “Washing hands”', file: 'course.yaml', line: 12 },
  },
  { severity: 'warning', message: 'there is no cover', place: '' },
  {
    ...{ severity: 'warning', message: `the title is longer than its card: ${LONG}` },
    ...{
      place: `Section “العناية”, module “${LONG}”`,
      file: `pages/${'very-long-name-'.repeat(8)}.md`,
      line: 3,
    },
  },
]

const details = (changes: Partial<CourseDraftDetails>): CourseDraftDetails => ({
  ...draft({}),
  ...{ description: 'Clean hands, clean counters.', webPath: 'hygiene', newest: 7 },
  ...{ sections: SECTIONS, problems: [], more: 0 },
  ...changes,
})

/** What publishing changes, in words. */
export const CHANGES: DraftEffect['changes'] = [
  {
    severity: 'warning',
    message: '12 people have passed the quiz “What you know”, which asks 3 questions more now',
  },
  { severity: 'warning', message: 'the film “Washing hands” is gone: 30 people have seen it' },
  { severity: 'change', message: `the article “${LONG}” is new, in section “العناية”` },
  { severity: 'change', message: 'the description is changed' },
]
const EFFECT: DraftEffect = { shown: 7, version: 3, isSame: false, changes: CHANGES }

const upload = (changes: Partial<Upload>): Upload => ({ received: 9, size: 9, state: 'refused', ...changes })
const publication = (changes: Partial<Publication>): Publication => ({
  ...{ courseId: 'hygiene', state: 'working' },
  ...changes,
})

const LIST = answer('/courses', { courses: COURSES })
const DRAFTS = answer('/drafts', { drafts: [draft({}), NEW] })
const NO_DRAFTS = answer('/drafts', { drafts: [] })
const NO_COURSE = answer('/courses/new', { code: 'not-found', message: 'There is nothing here.' }, 404)
const courses = { ...here, path: '/company/courses' }
const tab = { ...here, path: '/company/courses/hygiene/draft' }
const publish = { ...here, path: '/company/courses/hygiene/publish' }
const publishing = { ...here, path: '/company/courses/hygiene/publish?publication=p1' }
const publishingAgain = { ...here, path: `${publishing.path}&again=6` }
const sending = { ...here, path: '/company/upload' }
const reading = { ...here, path: '/company/upload?upload=u1' }

/** Answers of a course with its draft. */
const ofDraft = (changes: Partial<CourseDraftDetails> = {}) => [
  SIGNED_IN,
  answer('/courses/hygiene', HYGIENE),
  answer('/drafts/d1', details(changes)),
]
/** What the check warns of, which keeps nobody from publishing. */
const WARNINGS: CourseDraftDetails['problems'] = [
  { severity: 'warning', message: 'there is no cover', place: '', at: { field: 'backgroundImage' } },
  {
    severity: 'warning',
    message: 'the film has no captions: people who cannot hear it miss everything; add a .vtt or .srt file',
    place: `Section “Before you begin”, module “${LONG}”, film`,
    at: { section: 0, module: 1, field: 'videoUrl' },
  },
]
/** What keeps from publishing. */
const ERRORS: CourseDraftDetails['problems'] = [
  {
    severity: 'error',
    message: 'no answer is marked as the right one: mark exactly one',
    place: 'Section “Before you begin”, module “What you know”, question “How long do you wash your hands?”',
    at: { section: 0, module: 0, field: 'questions[0].answers' },
  },
  { severity: 'error', message: 'there is no name', place: '', at: { field: 'name' } },
]
const ofEffect = (effect: unknown, status = 200, problems = WARNINGS) => [
  SIGNED_IN,
  answer('/courses/hygiene', HYGIENE),
  answer('/drafts/d1/effect', effect, status),
  answer('/drafts/d1', details({ problems })),
]
const ofPublication = (changes: Partial<Publication>) => [
  SIGNED_IN,
  answer('/courses/hygiene', HYGIENE),
  answer('/publications/p1', publication(changes)),
]

/** Chooses a file that begins as a ZIP does, unless told otherwise. */
async function chooseFile(
  page: Page,
  content = 'PK\u0003\u0004 and more',
  name = 'hygiene.zip',
): Promise<void> {
  const file = { name, mimeType: 'application/zip', buffer: Buffer.from(content) }
  await page.locator('input[type=file]').setInputFiles(file)
}

/** The screens of the company's console that list courses, and change and publish their drafts. */
export const CONSOLE_COURSE_SCENES: Scene[] = [
  { ...courses, name: 'console-courses', answers: [SIGNED_IN, LIST, DRAFTS] },
  { ...courses, name: 'console-courses-author', answers: [AUTHOR_SIGNED_IN, LIST, DRAFTS] },
  {
    ...courses,
    name: 'console-courses-full',
    answers: [SIGNED_IN, answer('/courses', { courses: [...COURSES, ...MANY] }), DRAFTS],
  },
  {
    ...courses,
    name: 'console-courses-empty',
    answers: [SIGNED_IN, answer('/courses', { courses: [] }), NO_DRAFTS],
  },
  { ...courses, name: 'console-courses-loading', answers: [SIGNED_IN, LIST, { ...DRAFTS, answer: 'held' }] },
  { ...courses, name: 'console-courses-failed', answers: [SIGNED_IN, LIST, { ...DRAFTS, answer: 'failed' }] },
  {
    ...courses,
    name: 'console-courses-new',
    answers: [SIGNED_IN, LIST, DRAFTS],
    async act(page) {
      await click(page, 'New course')
      await click(page, 'Begin the draft')
    },
    isWindow: true,
  },
  {
    ...tab,
    name: 'console-draft-none',
    answers: [SIGNED_IN, answer('/courses/hygiene', UNTOUCHED)],
  },
  { ...tab, name: 'console-draft', answers: ofDraft() },
  { ...tab, name: 'console-draft-author', answers: [AUTHOR_SIGNED_IN, ...ofDraft().slice(1)] },
  {
    ...tab,
    name: 'console-draft-problems',
    answers: ofDraft({ name: LONG, by: ARABIC, origin: 'folder', newest: 8, problems: PROBLEMS, more: 12 }),
  },
  { ...tab, name: 'console-draft-being-published', answers: ofDraft({ publication: 'p1' }) },
  {
    ...tab,
    name: 'console-draft-new',
    path: '/company/courses/new/draft',
    answers: [
      SIGNED_IN,
      NO_COURSE,
      DRAFTS,
      answer('/drafts/d2', details({ ...NEW, description: '', newest: undefined, sections: [] })),
    ],
  },
  {
    ...tab,
    name: 'console-draft-more',
    answers: ofDraft(),
    act: (page) => click(page, 'More'),
    isWindow: true,
  },
  {
    ...tab,
    name: 'console-draft-discard',
    answers: ofDraft(),
    async act(page) {
      await click(page, 'More')
      await click(page, 'Discard the draft')
    },
    isWindow: true,
  },
  {
    ...tab,
    name: 'console-draft-loading',
    answers: [...ofDraft().slice(0, 2), { ...answer('/drafts/d1', {}), answer: 'held' }],
  },
  {
    ...tab,
    name: 'console-draft-failed',
    answers: [...ofDraft().slice(0, 2), { ...answer('/drafts/d1', {}), answer: 'failed' }],
  },
  {
    ...tab,
    name: 'console-draft-gone',
    answers: [
      ...ofDraft().slice(0, 2),
      answer('/drafts/d1', { code: 'not-found', message: 'There is nothing here.' }, 404),
    ],
  },
  { ...sending, name: 'console-upload', answers: [SIGNED_IN] },
  {
    ...sending,
    name: 'console-upload-no-zip',
    answers: [SIGNED_IN],
    async act(page) {
      await chooseFile(page, 'name: Hygiene', 'course.yaml')
      await page.getByText('This is not a ZIP.').waitFor()
    },
  },
  {
    ...sending,
    name: 'console-upload-sending',
    answers: [
      SIGNED_IN,
      answer('/uploads', { id: 'u1' }),
      { ...answer('/uploads/u1?*', {}), answer: 'held' },
    ],
    async act(page) {
      await chooseFile(page)
      await page.getByText('MB sent').waitFor()
    },
  },
  {
    ...sending,
    name: 'console-upload-connection-lost',
    answers: [
      SIGNED_IN,
      answer('/uploads', { id: 'u1' }),
      { ...answer('/uploads/u1?*', {}), answer: 'cut off' },
    ],
    async act(page) {
      await chooseFile(page)
      await page.getByText('The connection is lost.').waitFor()
    },
  },
  {
    ...reading,
    name: 'console-upload-reading',
    answers: [SIGNED_IN, answer('/uploads/u1', upload({ state: 'reading' }))],
  },
  {
    ...reading,
    name: 'console-upload-refused',
    answers: [
      SIGNED_IN,
      answer(
        '/uploads/u1',
        upload({ problems: PROBLEMS, reason: 'There is no course.yaml in this folder.' }),
      ),
    ],
  },
  {
    ...reading,
    name: 'console-upload-replace',
    answers: [SIGNED_IN, answer('/uploads/u1', upload({ existing: draft({ name: LONG, by: ARABIC }) }))],
    isWindow: true,
  },
  { ...publish, name: 'console-publish', answers: ofEffect(EFFECT) },
  { ...publish, name: 'console-publish-author', answers: [AUTHOR_SIGNED_IN, ...ofEffect(EFFECT).slice(1)] },
  {
    ...publish,
    name: 'console-publish-same',
    answers: ofEffect({ ...EFFECT, isSame: true, changes: [] }),
  },
  {
    ...publish,
    name: 'console-publish-refused',
    answers: ofEffect(
      { code: 'draft-not-ready', message: '2 errors keep the draft from being published.' },
      409,
      [...ERRORS, ...WARNINGS],
    ),
  },
  {
    ...publish,
    name: 'console-publish-loading',
    answers: [...ofEffect({}).slice(0, 2), { ...answer('/drafts/d1/effect', {}), answer: 'held' }],
  },
  {
    ...publish,
    name: 'console-publish-overtaken',
    answers: [
      ...ofEffect(EFFECT),
      answer(
        '/drafts/d1/publish',
        {
          code: 'changed-meanwhile',
          message: 'Somebody published revision 8 while you were reading. Look at what changes now.',
        },
        409,
      ),
    ],
    async act(page) {
      await page.getByLabel('Note (optional)').fill('The new rules of this spring.')
      await click(page, /^Publish as/)
      await page.getByText('Look at what changes now').waitFor()
    },
  },
  {
    ...publish,
    name: 'console-publish-note-too-long',
    answers: ofEffect(EFFECT),
    async act(page) {
      await page.getByLabel('Note (optional)').fill('spring '.repeat(80))
      await click(page, /^Publish as/)
    },
  },
  {
    ...publishing,
    name: 'console-publishing',
    answers: ofPublication({ step: 'Making copies of 12 pictures, 5 done' }),
  },
  {
    ...publishingAgain,
    name: 'console-publishing-again',
    answers: ofPublication({ again: 6, step: 'Making copies of 12 pictures, 5 done' }),
  },
  {
    ...publishingAgain,
    name: 'console-publishing-again-refused',
    answers: ofPublication({
      ...{ again: 6, state: 'refused' },
      reason: 'Somebody published revision 8 while you were reading. Look at what changes now.',
    }),
  },
  {
    ...publishing,
    name: 'console-publishing-done',
    answers: ofPublication({ state: 'published', revision: 8 }),
  },
  {
    ...publishing,
    name: 'console-publishing-failed',
    answers: ofPublication({
      state: 'failed',
      reason: 'Publishing failed, and nothing was changed: it was broken off 5 times.',
    }),
  },
]
