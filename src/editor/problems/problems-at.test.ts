import { createElement, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { COURSE_FIELDS } from '#domain/course-check/field-of.ts'
import { renderMarkup } from '#test/console/render-text.ts'
import { SettingsFields } from '../course-settings.tsx'
import { NotesAndLinks } from '../notes-and-links.tsx'
import { QuizEditor } from '../questions/quiz-editor.tsx'
import { DraftUploads } from '../upload/draft-uploads.tsx'
import { FilmEditor } from '../upload/film-editor.tsx'
import { ProblemsAround } from './problems-at.tsx'

const change = () => undefined

/** Renders fields, each with an error and a warning. */
function renderWithProblems(fields: readonly string[], inside: ReactNode): string {
  const problems = fields.flatMap((field) => [
    { severity: 'error' as const, message: `wrong at ${field}|`, place: '', field, key: field },
    { severity: 'warning' as const, message: `odd at ${field}|`, place: '', field, key: field },
  ])
  const ofDraft = createElement(DraftUploads, { draftId: 'draft' }, inside)
  return renderMarkup(createElement(ProblemsAround, { problems }, ofDraft))
}

const answer = { answer: 'So' }
const question = {
  id: 'a',
  type: 'multiple-choice',
  question: 'Why?',
  answers: [answer, answer],
  explanation: 'So.',
}
const quiz = { questions: [question, { id: 'b', type: 'essay' }], links: [{}] }
const content = (fields: object) => ({ fields: { ...fields }, change, setArticle: change })
const film = { minutes: 3, videoUrl: '/media/film.mp4', captions: [{}] }
const outline = { name: 'Dogs', webPath: 'dogs', sections: [] }

const QUESTION = ['', '.question', '.answers', '.answers[0]', '.answers[1]', '.explanation']
const SHOWN: [what: string, fields: string[], inside: ReactNode][] = [
  ['settings', COURSE_FIELDS, createElement(SettingsFields, { outline, change, publishedPath: 'hygiene' })],
  [
    'a quiz',
    ['questions', 'passingScore', 'questions[1]', ...QUESTION.map((field) => `questions[0]${field}`)],
    createElement(QuizEditor, { content: content(quiz), moduleId: 'm' }),
  ],
  [
    'a video',
    ['videoUrl', 'videoThumbnail', 'minutes', 'captions', 'captions[0].srclang', 'captions[0].label'],
    createElement(FilmEditor, { content: content(film), title: '', onTitle: change }),
  ],
  [
    'any module',
    ['notes', 'links', 'links[0].title', 'links[0].value'],
    createElement(NotesAndLinks, { content: content(quiz) }),
  ],
]

it.each(SHOWN)('shows the problems of each field of %s next to it, once', (_what, fields, inside) => {
  const markup = renderWithProblems(['', ...fields], inside)
  for (const field of ['', ...fields]) {
    expect(markup).toContain(`data-field="${field}"`)
    expect(markup.split(`Wrong at ${field}|`)).toHaveLength(2)
    expect(markup.split(`Odd at ${field}|`)).toHaveLength(2)
  }
})

it('marks the fields with an error, and refers to their descriptions', () => {
  const markup = renderWithProblems(['notes', 'links[0].title'], SHOWN[3]?.[2])
  expect(markup.split('aria-invalid="true"')).toHaveLength(3)
  const described = [...markup.matchAll(/aria-describedby="[^"]*?(\S+-error)"/g)]
  expect(described).toHaveLength(2)
  for (const [, id = ''] of described) expect(markup).toContain(`id="${id}"`)
})
