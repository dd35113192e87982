import { A_DAY, AN_HOUR } from '#domain/durations.ts'
import * as a from '#test/courses/article-nodes.ts'
import { ARABIC, ANA as AUTHOR, HYGIENE, LONG } from './console-course-scenes.ts'
import { answer, signedIn } from './console-scenes.ts'

export const NOW = Date.now()
export const part = (name: string, value: unknown, status = 200) =>
  answer(`/drafts/d1/parts/${encodeURIComponent(name)}`, value, status)
export const stored = (name: string, content: object) =>
  part(name, { part: name, version: 3, content: JSON.stringify(content) })

const cell = (text: string) => a.cell(a.paragraph(text))

/** An article with every kind of block and format. */
export const EVERYTHING = [
  a.heading(2, 'Before you touch a bowl'),
  a.paragraph(
    'Wash your hands for ',
    a.words('twenty seconds', 1),
    ', ',
    a.words('not ten', 2),
    '; see ',
    a.linkNode('https://example.org', null, [a.words('why')]),
    '.',
  ),
  a.list(
    'bullet',
    a.item('warm water'),
    a.item(
      a.list(
        'number',
        a.item('soap first', { listsAround: 1 }),
        a.item('then rub', { value: 2, listsAround: 1 }),
      ),
      { value: 2 },
    ),
  ),
  a.list(
    'check',
    a.item('nails are short', { checked: true }),
    a.item('no rings', { value: 2, checked: false }),
  ),
  a.quote('“Shall we wash our hands together?”'),
  a.table([a.headCell('When'), a.headCell('How long')], [cell('before feeding'), cell('20 seconds')]),
  a.codeNode('10 ml of soap\n200 ml of water', undefined),
  a.ruleNode(),
  a.paragraph(a.imageNode('https://pictures.example/none.png', 'A hand under water')),
  { type: 'poll', version: 1 } as a.StateNode,
]

export const OUTLINE = stored('outline', {
  id: 'hygiene',
  name: 'Hygiene',
  description: '',
  webPath: 'hygiene',
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
export const WASHING = stored('module m1', { editorData: a.article(...EVERYTHING) })
export const EMPTY = stored('module m1', { editorData: a.article() })
export const QUIZ = stored('module m4', {
  passingScore: 1,
  notes: 'Ask this at the counter.',
  links: [
    { title: 'Why hands matter', value: 'https://example.org' },
    { title: 'Poster for the sink', value: `/media/${'a'.repeat(64)}.pdf` },
  ],
  questions: [
    {
      id: 'q1',
      type: 'multiple-choice',
      question: 'How long do you wash your hands?',
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
export const FILM = stored('module m5', { videoUrl: 'https://films.example/hands.mp4', minutes: 4 })
export const VERSIONS = answer(`/drafts/d1/parts/${encodeURIComponent('module m1')}/versions`, {
  versions: [
    { id: 'v1', written: NOW - AN_HOUR, by: AUTHOR, reason: 'work' },
    { id: 'v2', written: NOW - A_DAY, by: ARABIC, reason: 'loss', lost: 1204 },
    { id: 'v3', written: NOW - 9 * A_DAY, by: { kind: 'person' }, reason: 'conflict' },
  ],
  hasMore: false,
})
/** A version of the article with additions and removals. */
export const VERSION = answer('/drafts/d1/versions/v2', {
  id: 'v2',
  written: NOW - A_DAY,
  by: ARABIC,
  reason: 'loss',
  lost: 1204,
  part: 'module m1',
  content: JSON.stringify({
    editorData: a.article(
      a.heading(2, 'Before you touch a bowl'),
      a.paragraph('Wash your hands for ten seconds, not twenty; see why.'),
      a.paragraph(LONG),
      ...EVERYTHING.slice(2),
    ),
  }),
})
/** A draft with check results for a module of each kind. */
export const DRAFT = answer('/drafts/d1', {
  id: 'd1',
  courseId: 'hygiene',
  name: 'Hygiene',
  origin: 'published',
  base: 7,
  version: 4,
  changed: NOW,
  by: AUTHOR,
  description: '',
  webPath: 'hygiene',
  more: 0,
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
      severity: 'error',
      message: 'give it a title',
      place: 'Section “Before you begin”, module 3, title',
      at: { section: 0, module: 2, field: 'title' },
    },
    {
      severity: 'warning',
      message: 'the player doesn’t show text colors (in 12 places)',
      place: `Section “Before you begin”, module “${LONG}”, article, at “Wash your hands for twenty seconds”`,
      at: { section: 0, module: 1, field: 'editorData', block: 2 },
    },
    { severity: 'warning', message: 'there is no cover', place: '', at: { field: '' } },
  ],
})
/** Results of the published quiz's questions, and the people affected by a change. */
export const ANSWERED = answer('/courses/hygiene/questions', {
  name: 'Hygiene',
  counted: NOW,
  revisions: [7],
  quizzes: [
    {
      id: 'm4',
      title: 'What you know',
      people: 260,
      passed: 231,
      triesToPass: 1.4,
      questions: [
        {
          id: 'q1',
          number: 1,
          question: 'How long do you wash your hands?',
          people: 240,
          answers: ['20 seconds', '5 seconds', LONG].map((text, at) => ({ answer: text, isRight: at === 0 })),
          numbers: { right: 0.21, options: [0.21, 0.62, 0.17], doubt: { option: 1, share: 0.62 } },
        },
        { id: 'q2', number: 2, question: 'متى تغسل يديك؟', people: 12, answers: [] },
      ],
    },
  ],
})
export const TAKERS = answer('/courses/hygiene/quizzes/m4/takers', { passed: 231, running: 40 })
export const COURSE = answer('/courses/hygiene', HYGIENE)
const answers = [COURSE, DRAFT, OUTLINE, WASHING, VERSIONS]
/** The editor with a module of each kind: an article, a quiz and a film. */
export const editor = signedIn('/courses/hygiene/edit?module=m1', ...answers)
export const quizEditor = signedIn('/courses/hygiene/edit?module=m4', ...answers, QUIZ)
export const filmEditor = signedIn('/courses/hygiene/edit?module=m5', ...answers, FILM)
