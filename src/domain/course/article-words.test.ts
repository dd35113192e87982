import { expect, it } from 'vitest'
import { countArticleWords } from './course-minutes.ts'

const text = (words: string) => ({ type: 'text', text: words })
const paragraph = (...children: object[]) => ({ type: 'paragraph', children })
const wordsIn = (...children: object[]) =>
  countArticleWords(JSON.stringify({ root: { type: 'root', children } }))

it('counts the words of headings, lists, tables and links', () => {
  const link = { type: 'link', url: 'https://example.org', children: [text('by vets')] }
  const list = { type: 'list', children: [{ type: 'listitem', children: [text('Ribs')] }] }
  const cell = { type: 'tablecell', children: [paragraph(text('Score 4–5'))] }
  const table = { type: 'table', children: [{ type: 'tablerow', children: [cell, cell] }] }
  expect(wordsIn({ type: 'heading', tag: 'h2', children: [text('It’s well-fed')] })).toBe(3)
  expect(wordsIn(paragraph(text('Written '), link, text('.')), list, table)).toBe(3 + 1 + 6)
})

it('counts a partly bold word once, and words of two blocks or lines separately', () => {
  expect(wordsIn(paragraph(text('un'), text('sealed')))).toBe(1)
  expect(wordsIn(paragraph(text('un')), paragraph(text('sealed')))).toBe(2)
  expect(wordsIn(paragraph(text('un'), { type: 'linebreak' }, text('sealed')))).toBe(2)
})

it('counts words in scripts without spaces', () => {
  expect(wordsIn(paragraph(text('แมวชอบนอน')))).toBe(3)
  expect(wordsIn(paragraph(text('猫は眠る')))).toBeGreaterThan(1)
})

it.each(['', 'Once upon a time', '7', 'null', '{"root":7}', '{"root":{"children":7}}', '[{"text":7}]'])(
  'counts no words in %j',
  (editorData) => expect(countArticleWords(editorData)).toBe(0),
)

it('survives an extremely deeply nested article', () => {
  const depth = 5000
  const inside = JSON.stringify(text('two words'))
  const state = `{"root":${'{"type":"quote","children":['.repeat(depth)}${inside}${']}'.repeat(depth)}}`
  expect(countArticleWords(state)).toBe(2)
})
