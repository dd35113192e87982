import type { CompanyCourse, RevisionOutline } from '#contract/console/company-courses.ts'
import type { CourseDraft, CourseDraftDetails, DraftProblem } from '#contract/console/company-drafts.ts'
import { A_DAY, AN_HOUR } from '#domain/durations.ts'
import { click } from '../acts.ts'
import { overlay, states } from '../build-scenes.ts'
import type { Scene } from '../scene.ts'
import { courseNameAt, LONG_COURSE, ODD_NAMES } from './console-names.ts'
import { AUTHOR_SIGNED_IN, answer, call, refuse, signedIn, waitAndFail } from './console-scenes.ts'

const NOW = Date.now()
export const ANA = { kind: 'person', name: 'Ana Costa' } as const
export const LONG = LONG_COURSE
export const ARABIC = { kind: 'person', name: 'محمد عبد الله' } as const

const COVER = '/media/cat-behaviour-cover.svg'

/** Returns a course as listed in the console. */
export const course = (changes: Partial<CompanyCourse>): CompanyCourse => ({
  id: 'hygiene',
  name: 'Hygiene',
  webPath: 'hygiene',
  enabled: true,
  revision: 7,
  cover: COVER,
  by: ANA,
  published: NOW - 9 * A_DAY,
  numbers: { partners: 3, people: 42, complete: 30, doubtful: 2, counted: NOW },
  draft: { id: 'd1', changed: NOW - AN_HOUR, by: ANA },
  ...changes,
})
export const HYGIENE = course({})
const UNTOUCHED = course({ draft: undefined })
const PUBLISHED: RevisionOutline = {
  revision: 7,
  name: 'Hygiene',
  description: 'Clean hands, clean counters.',
  enabled: true,
  sections: [
    {
      title: 'Before you begin',
      modules: [
        { id: 'm1', title: 'Washing hands', type: 'video', minutes: 4 },
        { id: 'm2', title: LONG, type: 'article', minutes: 12 },
        { id: 'm3', title: 'What do you know?', type: 'quiz', minutes: 2 },
      ],
    },
  ],
}

export const draft = (changes: Partial<CourseDraft>): CourseDraft => ({
  id: 'd1',
  courseId: 'hygiene',
  name: 'Hygiene',
  origin: 'published',
  base: 7,
  version: 3,
  changed: NOW - AN_HOUR,
  by: ANA,
  ...changes,
})
const NEW = draft({
  id: 'd2',
  courseId: 'new',
  name: 'العناية بالقطط',
  origin: 'empty',
  base: undefined,
  version: 1,
  changed: NOW - 3 * A_DAY,
  by: ARABIC,
})

const COURSES = [
  HYGIENE,
  course({ id: 'welcome', name: 'Welcome to the Counter', draft: undefined, numbers: undefined }),
  course({
    id: 'long',
    name: LONG,
    enabled: false,
    by: { kind: 'operator' },
    draft: { id: 'd3', changed: NOW - 40 * A_DAY, by: { kind: 'person' } },
  }),
  course({ id: 'arabic', name: ODD_NAMES.arabicCourse, draft: undefined, by: ARABIC }),
]
const MANY = Array.from({ length: 60 }, (_, place) =>
  course({ id: `c${place}`, name: `Course ${place + 1}`, draft: undefined }),
)

const SECTIONS: CourseDraftDetails['sections'] = [
  {
    title: 'Before you begin',
    modules: [
      { id: 'm1', title: 'Washing hands', type: 'video', minutes: 4, version: 1, errors: 0, warnings: 0 },
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
const TYPES = ['video', 'article', 'quiz'] as const
const FULL_SECTIONS: CourseDraftDetails['sections'] = Array.from({ length: 10 }, (_, section) => ({
  title: section === 1 ? ODD_NAMES.arabicCourse : `Section ${section + 1}`,
  modules: Array.from({ length: 9 }, (_, place) => ({
    id: `m${section}-${place}`,
    title: courseNameAt(place),
    type: TYPES[place % 3],
    version: 1,
    errors: (section + place) % 8 === 7 ? 2 : 0,
    warnings: place === 4 ? 12 : 0,
  })),
}))
export const PROBLEMS: DraftProblem[] = [
  {
    severity: 'error',
    message: 'no option is marked as the right one',
    place: 'Section “Before you begin”, module “What you know”, question 2',
    file: 'course.yaml',
    line: 41,
  },
  {
    severity: 'error',
    message: 'the video “hands.mp4” is not among the files',
    place: 'Section “Before you begin”, module “Washing hands”',
    file: 'course.yaml',
    line: 12,
  },
  { severity: 'warning', message: 'there is no cover', place: '' },
  {
    severity: 'warning',
    message: `the title is longer than its card: ${LONG}`,
    place: `Section “العناية”, module “${LONG}”`,
    file: `pages/${'very-long-name-'.repeat(8)}.md`,
    line: 3,
  },
]

export const details = (changes: Partial<CourseDraftDetails>): CourseDraftDetails => ({
  ...draft({}),
  description: 'Clean hands, clean counters.',
  webPath: 'hygiene',
  cover: COVER,
  newest: 7,
  sections: SECTIONS,
  problems: [],
  more: 0,
  ...changes,
})

const LIST = answer('/courses', { courses: COURSES })
const DRAFTS = answer('/drafts', { drafts: [draft({}), NEW] })
const NO_DRAFTS = answer('/drafts', { drafts: [] })
const NO_COURSE = refuse('/courses/new', 404, 'not-found', 'There is nothing here.')
const courses = signedIn('/courses', LIST, DRAFTS)
const tab = signedIn(
  '/courses/hygiene/draft',
  answer('/courses/hygiene', HYGIENE),
  answer('/drafts/d1', details({})),
)

/** Returns the response for a course's draft. */
const ofDraft = (changes: Partial<CourseDraftDetails>) => [answer('/drafts/d1', details(changes))]

/** Scenes of the console's list of courses and of their drafts. */
export const CONSOLE_COURSE_SCENES: Scene[] = [
  ...states(courses, {
    'console-courses': {},
    'console-courses-author': [AUTHOR_SIGNED_IN],
    'console-courses-full': [answer('/courses', { courses: [...COURSES, ...MANY] })],
    'console-courses-empty': [answer('/courses', { courses: [] }), NO_DRAFTS],
    ...waitAndFail('console-courses', DRAFTS.calls),
    'console-courses-new': overlay(async (page) => {
      await click(page, 'New course')
      await click(page, 'Create draft')
    }),
  }),
  ...states(tab, {
    'console-draft-none': [
      answer('/courses/hygiene', UNTOUCHED),
      answer('/courses/hygiene/revisions/7', PUBLISHED),
    ],
    'console-draft': {},
    'console-draft-author': [AUTHOR_SIGNED_IN],
    'console-draft-problems': ofDraft({
      name: LONG,
      by: ARABIC,
      origin: 'folder',
      newest: 8,
      problems: PROBLEMS,
      more: 12,
    }),
    'console-draft-full': ofDraft({
      sections: FULL_SECTIONS,
      more: 200,
      problems: Array.from({ length: 20 }, (_, place) => PROBLEMS[place % PROBLEMS.length] ?? []).flat(),
    }),
    'console-draft-being-published': ofDraft({ publication: 'p1' }),
    'console-draft-new': {
      path: '/company/courses/new/draft',
      answers: [
        NO_COURSE,
        DRAFTS,
        answer('/drafts/d2', details({ ...NEW, description: '', newest: undefined, sections: [] })),
      ],
    },
    'console-draft-more': overlay((page) => click(page, 'Draft actions')),
    'console-draft-discard': overlay(async (page) => {
      await click(page, 'Draft actions')
      await click(page, 'Discard draft')
    }),
    ...waitAndFail('console-draft', call('/drafts/d1')),
    'console-draft-gone': [refuse('/drafts/d1', 404, 'not-found', 'There is nothing here.')],
  }),
]
