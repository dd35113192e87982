import { expect, it } from 'vitest'
import {
  imageNode,
  paragraphNode,
  plainBlock,
  type StateNode,
  textNode,
  toEditorData,
} from '#domain/course/draft/editor-state.ts'
import { findModuleProblems } from './module-problems.ts'

it('reports each problem once, with a position and a short message', () => {
  const question = { id: 'q', type: 'multiple-choice', question: 'Why?' }
  const answers = [{ answer: 'So.' }, { answer: 'No.' }]
  const essay = { id: 'e', type: 'essay', question: 'Tell us more' }
  const quiz = { passingScore: 1, questions: [{ ...question, answers }, essay] }
  expect(findModuleProblems({ id: 'm', title: 'Hands', type: 'quiz' }, quiz)).toEqual([
    {
      severity: 'error',
      place: 'Question 1, answers',
      field: 'questions[0].answers',
      key: 'question q.answers',
      message: 'Mark the correct answer.',
    },
    {
      severity: 'error',
      place: 'Question 2, type',
      field: 'questions[1]',
      key: 'question e',
      message: 'Replace with a multiple-choice question.',
    },
  ])
})

it('lists the problems of a quiz in the order of its questions', () => {
  const question = (id: string, answers: object[]) => ({ id, type: 'multiple-choice', question: '', answers })
  const none = [{ answer: '' }, { answer: 'No.' }]
  const questions = [
    question('a', [{ answer: 'So.', isRight: true }, { answer: 'No.' }]),
    question('b', none),
  ]
  const found = findModuleProblems({ id: 'm', title: 'Hands', type: 'quiz' }, { passingScore: 1, questions })
  const places = found.map(({ place }) => Number(/\d+/.exec(place)?.[0] ?? 0))
  expect(places.length).toBeGreaterThan(3)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

it('warns of an article near the size limit, and reports an error above it', () => {
  const article = (bytes: number) =>
    toEditorData(plainBlock('root', [paragraphNode([textNode('é'.repeat(bytes / 2), 0)])]))
  const find = (bytes: number) =>
    findModuleProblems({ id: 'm', title: 'Hair', type: 'article' }, { editorData: article(bytes) })
  const problem = {
    message: 'Split this article in two.',
    place: 'Article',
    field: 'editorData',
    key: 'editorData',
    isUrgent: true,
  }
  expect(find(800_000)).toEqual([])
  expect(find(850_000)).toEqual([{ severity: 'warning', ...problem }])
  expect(find(900_000)).toEqual([{ severity: 'error', ...problem }])
})

it('reports a picture pasted without its file', () => {
  const editorData = toEditorData(plainBlock('root', [paragraphNode([imageNode('', 'A dog')])]))
  const [problem] = findModuleProblems({ id: 'm', title: 'Dogs', type: 'article' }, { editorData })
  expect(problem?.message).toBe('Add the missing image.')
})

it('locates a problem in an article by the first words of its paragraph, or by number if that is empty', () => {
  const broken = imageNode('ftp://a', 'A dog')
  const placeIn = (...blocks: StateNode[]) => {
    const editorData = toEditorData(plainBlock('root', blocks))
    const [problem] = findModuleProblems({ id: 'm', title: 'Dogs', type: 'article' }, { editorData })
    return problem?.place
  }
  const words = [textNode('Wash the ', 0), textNode('dog', 1), textNode('.', 0)]
  expect(placeIn(paragraphNode(words), paragraphNode([...words, broken]))).toBe('Article, at “Wash the dog.”')
  expect(placeIn(paragraphNode(words), paragraphNode([broken]))).toBe('Article, paragraph 2')
})

it('requires captions for an uploaded film', () => {
  const [problem] = findModuleProblems(
    { id: 'm', title: 'Dogs', type: 'video' },
    { videoUrl: '/media/a.mp4' },
  )
  expect(problem?.message).toBe('Add captions.')
})

it('warns about the initial title of a module until it is changed', () => {
  const find = (title: string) =>
    findModuleProblems({ id: 'm', title, type: 'video' }, { videoUrl: 'https://films.example/1.mp4' })
  expect(find('New video')).toEqual([
    {
      severity: 'warning',
      place: 'Title',
      field: 'title',
      key: 'title',
      message: 'Change the default title.',
    },
  ])
  expect(find('New videos of the week')).toEqual([])
})
