import { expect, it } from 'vitest'
import { OUTLINE, partOfModule } from '#domain/course/draft/draft-parts.ts'
import { whyText } from './why-text.ts'

const MODULE = partOfModule('m')

it.each([
  [1, { part: OUTLINE }, '1 module was'],
  [3, { part: OUTLINE }, '3 modules were'],
  [1, { part: MODULE, type: 'quiz' }, '1 question was'],
  [5, { part: MODULE, type: 'quiz' }, '5 questions were'],
  [1204, { part: MODULE, type: 'article' }, '1,204 words were'],
  [120, { part: MODULE }, '120 words were'],
] as const)('names the content removed after a version: %i of %o', (lost, of, words) => {
  const by = { kind: 'person', name: 'Ana Costa' } as const
  expect(whyText({ by, reason: 'loss', lost }, of)).toBe(`by Ana Costa, before ${words} removed`)
})
