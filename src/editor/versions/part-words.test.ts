import { expect, it } from 'vitest'
import { OUTLINE } from '#domain/course/draft/draft-parts.ts'
import * as a from '#test/courses/article-nodes.ts'
import { wordsOfPart } from './part-words.ts'

it('returns the blocks, cells and pictures of an article as lines', () => {
  const cell = (text: string) => a.cell(a.paragraph(text))
  const editorData = a.article(
    a.paragraph('See ', a.linkNode('https://a.example', null, [a.words('why')]), '.'),
    a.paragraph(a.imageNode('/a.png', 'A hand'), a.imageNode('/b.png', '')),
    a.table([cell('one'), cell('two')]),
  )
  expect(wordsOfPart('module a', { editorData, notes: 'n\nm' })).toEqual([
    'See why.',
    '[Image: A hand]',
    '[Image: decorative]',
    'one',
    'two',
    'n',
    'm',
  ])
})

it('returns the fields of a quiz, a film and the outline as lines, even if some are missing', () => {
  const quiz = {
    passingScore: 1,
    questions: [
      { question: 'Why?', answers: [{ answer: 'a', correct: true }, {}], explanation: 'So.\nYes.' },
      7,
    ],
    links: [{ title: 'More', value: 'https://a.example' }],
  }
  expect(wordsOfPart('module q', quiz)).toEqual([
    'Passing score: 1',
    '1. Why?',
    '✓ a',
    '– ',
    'So.',
    'Yes.',
    '2. ',
    'More: https://a.example',
  ])
  const film = {
    videoUrl: 'https://films.example/1',
    minutes: 4,
    captions: [{ label: 'English', srclang: 'en', src: '/media/en.vtt' }],
  }
  expect(wordsOfPart('module f', film)).toEqual([
    'Video: https://films.example/1',
    'Captions: English, en, /media/en.vtt',
    'Minutes: 4',
  ])
  const outline = { name: 'Fish', webPath: 'fish', sections: [{ title: 'One', modules: [{ id: 'a' }] }] }
  expect(wordsOfPart(OUTLINE, outline)).toEqual(['Fish', 'Web address: fish', 'Hidden', 'One', '– Untitled'])
  for (const [certificate, words] of [
    [false, 'none'],
    [true, 'forever'],
    [{ months: 12 }, 'for 12 months'],
    [{ until: '12-31' }, 'until 12-31'],
    [{ requires: 'all-modules' }, 'forever, for all modules'],
    [{ months: 1, requires: 'all-modules' }, 'for 1 month, for all modules'],
  ])
    expect(wordsOfPart(OUTLINE, { certificate })).toContain(`Certificate: ${words}`)
  expect(wordsOfPart('module a', {})).toEqual([])
})
