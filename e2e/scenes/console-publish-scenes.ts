import type { Page } from '@playwright/test'
import type {
  CourseDraftDetails,
  DraftEffect,
  Publication,
  Upload,
} from '#contract/console/company-drafts.ts'
import { click } from './acts.ts'
import { ARABIC, details, draft, HYGIENE, LONG, PROBLEMS } from './console-course-scenes.ts'
import { courseNameAt } from './console-names.ts'
import { AUTHOR_SIGNED_IN, answer, here, SIGNED_IN, waitAndFail } from './console-scenes.ts'
import type { Scene } from './scene.ts'

/** Messages about the changes in a draft. */
export const CHANGES: DraftEffect['changes'] = [
  {
    severity: 'warning',
    message: '12 people have passed the quiz “What you know”, which asks 3 questions more now',
  },
  { severity: 'warning', message: 'the film “Washing hands” is gone: 30 people have seen it' },
  { severity: 'change', message: `the article “${LONG}” is new, in section “العناية”` },
  { severity: 'change', message: 'the description is changed' },
]
/** The changes of an extensively revised course. */
const MANY_CHANGES: DraftEffect['changes'] = Array.from({ length: 60 }, (_, place) => ({
  severity: place < 12 ? 'warning' : 'change',
  message: `the article “${courseNameAt(place)}” is ${place < 12 ? 'gone: 30 people have read it' : 'changed'}`,
}))
const EFFECT: DraftEffect = { shown: 7, version: 3, isSame: false, changes: CHANGES }

const upload = (changes: Partial<Upload>): Upload => ({ received: 9, size: 9, state: 'refused', ...changes })
const publication = (changes: Partial<Publication>): Publication => ({
  courseId: 'hygiene',
  state: 'working',
  ...changes,
})

const publish = { ...here, path: '/company/courses/hygiene/publish' }
const publishing = { ...here, path: '/company/courses/hygiene/publish?publication=p1' }
const publishingAgain = { ...here, path: `${publishing.path}&again=6` }
const sending = { ...here, path: '/company/upload' }
const reading = { ...here, path: '/company/upload?upload=u1' }

/** Warnings of the check, which do not prevent publishing. */
const WARNINGS: CourseDraftDetails['problems'] = [
  { severity: 'warning', message: 'there is no cover', place: '', at: { field: 'backgroundImage' } },
  {
    severity: 'warning',
    message: 'the film has no captions: people who cannot hear it miss everything; add a .vtt or .srt file',
    place: `Section “Before you begin”, module “${LONG}”, film`,
    at: { section: 0, module: 1, field: 'videoUrl' },
  },
]
/** Errors of the check, which prevent publishing. */
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

/** Chooses a file, by default one that starts like a ZIP. */
async function chooseFile(
  page: Page,
  content = 'PK\u0003\u0004 and more',
  name = 'hygiene.zip',
): Promise<void> {
  const file = { name, mimeType: 'application/zip', buffer: Buffer.from(content) }
  await page.locator('input[type=file]').setInputFiles(file)
}

/** Scenes of the console's screens to upload a course folder and to publish a draft. */
export const CONSOLE_PUBLISH_SCENES: Scene[] = [
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
  ...waitAndFail(reading, 'console-upload', answer('/uploads/u1', {})),
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
  { ...publish, name: 'console-publish-full', answers: ofEffect({ ...EFFECT, changes: MANY_CHANGES }) },
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
  ...waitAndFail(publish, 'console-publish', answer('/drafts/d1/effect', {}), ofEffect({}).slice(0, 2)),
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
      again: 6,
      state: 'refused',
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
