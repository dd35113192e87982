import type { Page } from '@playwright/test'
import type {
  CourseDraftDetails,
  DraftEffect,
  Publication,
  Upload,
} from '#contract/console/company-drafts.ts'
import { click } from '../acts.ts'
import { cutOff, hold, states, withAnswers } from '../build-scenes.ts'
import type { Scene } from '../scene.ts'
import { ARABIC, details, draft, HYGIENE, LONG, PROBLEMS } from './console-course-scenes.ts'
import { courseNameAt } from './console-names.ts'
import { AUTHOR_SIGNED_IN, answer, call, overtake, signedIn, waitAndFail } from './console-scenes.ts'

/** Messages about the changes in a draft. */
export const CHANGES: DraftEffect['changes'] = [
  {
    severity: 'warning',
    message: '12 people have passed the quiz “What you know”, which asks 3 questions more now',
  },
  {
    severity: 'warning',
    kind: 'removed',
    message: 'the quiz “Washing hands” is removed: having passed it no longer counts',
  },
  { severity: 'change', kind: 'removed', message: 'section “Old rules” is removed' },
  { severity: 'change', kind: 'added', message: `the article “${LONG}” is new, in section “العناية”` },
  { severity: 'change', message: 'the description changes' },
]
/** Changes of an extensively revised course. */
const MANY_CHANGES: DraftEffect['changes'] = Array.from({ length: 60 }, (_, place) => ({
  severity: place < 12 ? 'warning' : 'change',
  message: `the article “${courseNameAt(place)}” is ${place < 12 ? 'gone: 30 people have read it' : 'changed'}`,
}))
const EFFECT: DraftEffect = { shown: 7, version: 3, isSame: false, isHidden: false, changes: CHANGES }

const upload = (changes: Partial<Upload>): Upload => ({ received: 9, size: 9, state: 'refused', ...changes })
const publication = (changes: Partial<Publication>): Publication => ({
  courseId: 'hygiene',
  state: 'working',
  ...changes,
})

const COURSE = answer('/courses/hygiene', HYGIENE)
const publishing = signedIn('/courses/hygiene/publish?publication=p1', COURSE)
const publishingAgain = { ...publishing, path: `${publishing.path}&again=6` }
const sending = signedIn('/upload', answer('/uploads', { id: 'u1', received: 0 }))
const reading = signedIn('/upload?upload=u1')

/** Warnings of the check. They do not prevent publishing. */
const WARNINGS: CourseDraftDetails['problems'] = [
  { severity: 'warning', message: 'there is no cover', place: '', at: { field: 'backgroundImage' } },
  {
    severity: 'warning',
    message: 'the video has no captions, so deaf viewers can’t follow it: add a .vtt or .srt file',
    place: `Section “Before you begin”, module “${LONG}”, video`,
    at: { section: 0, module: 1, field: 'videoUrl' },
  },
]
/** Errors of the check. They prevent publishing. */
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
  answer('/drafts/d1/effect', effect, status),
  answer('/drafts/d1', details({ problems })),
]
const ofPublication = (changes: Partial<Publication>) => [answer('/publications/p1', publication(changes))]

/** Chooses a file, by default one with the beginning of a ZIP. */
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
  ...states(sending, {
    'console-upload': {},
    'console-upload-no-zip': async (page) => {
      await chooseFile(page, 'name: Hygiene', 'course.yaml')
      await page.getByText('This isn’t a ZIP file.').waitFor()
    },
    'console-upload-sending': withAnswers([hold(call('/uploads/u1?*'))], async (page) => {
      await chooseFile(page)
      await page.getByText('MB sent').waitFor()
    }),
    'console-upload-connection-lost': {
      answers: [cutOff(call('/uploads/u1?*'))],
      async act(page) {
        await chooseFile(page)
        await page.getByText('Connection lost.').waitFor()
      },
    },
  }),
  ...states(reading, {
    'console-upload-reading': [answer('/uploads/u1', upload({ state: 'reading' }))],
    ...waitAndFail('console-upload', call('/uploads/u1')),
    'console-upload-refused': [
      answer('/uploads/u1', upload({ problems: PROBLEMS, reason: 'There’s no course.yaml in this folder.' })),
    ],
    'console-upload-replace': {
      answers: [answer('/uploads/u1', upload({ existing: draft({ name: LONG, by: ARABIC }) }))],
      isWindow: true,
    },
  }),
  ...states(signedIn('/courses/hygiene/publish', COURSE, ...ofEffect(EFFECT)), {
    'console-publish': {},
    'console-publish-hidden': ofEffect({ ...EFFECT, isHidden: true }),
    'console-publish-corrected': withAnswers(
      ofEffect({
        ...EFFECT,
        corrections: {
          passed: 212,
          failed: 140,
          running: 3,
          people: Array.from({ length: 100 }, (_, place) => ({
            uid: `u${place}`,
            name: place === 1 ? LONG : `Ada ${place}`,
            partner: place === 2 ? 'العناية' : 'Happy Tails',
          })),
        },
      }),
      (page) => page.locator('summary').filter({ hasText: 'Who failed only because' }).click(),
    ),
    'console-publish-full': ofEffect({ ...EFFECT, changes: MANY_CHANGES }),
    'console-publish-author': [AUTHOR_SIGNED_IN],
    'console-publish-same': ofEffect({ ...EFFECT, isSame: true, changes: [] }),
    'console-publish-refused': ofEffect(
      { code: 'draft-not-ready', message: '2 errors keep the draft from being published.' },
      409,
      [...ERRORS, ...WARNINGS],
    ),
    ...waitAndFail('console-publish', call('/drafts/d1/effect')),
    'console-publish-overtaken': {
      answers: [
        overtake('/drafts/d1/publish', 'Someone published revision 8 in the meantime. Review the changes.'),
      ],
      async act(page) {
        await page.getByLabel('Note for History (optional)').fill('The new rules of this spring.')
        await click(page, /^Publish revision/)
        await page.getByText('Review the changes').waitFor()
      },
    },
    'console-publish-note-too-long': async (page) => {
      await page.getByLabel('Note for History (optional)').fill('spring '.repeat(80))
      await click(page, /^Publish revision/)
    },
  }),
  ...states(publishing, {
    'console-publishing': ofPublication({ step: 'Copying images: 5 of 12' }),
    'console-publishing-done': [
      answer('/courses/hygiene', { ...HYGIENE, revision: 8, published: Date.now(), draft: undefined }),
      ...ofPublication({ state: 'published', revision: 8 }),
    ],
    'console-publishing-failed': ofPublication({
      state: 'failed',
      reason: 'Publishing was interrupted 5 times.',
    }),
  }),
  ...states(publishingAgain, {
    'console-publishing-again': ofPublication({ again: 6, step: 'Copying images: 5 of 12' }),
    'console-publishing-again-refused': ofPublication({
      again: 6,
      state: 'refused',
      reason: 'Someone published revision 8 in the meantime. Review the changes.',
    }),
  }),
]
