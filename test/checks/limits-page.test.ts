import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { FIGURES, LIMIT_ROWS } from './limits.ts'
import { writeLimitsPage } from './limits-page.ts'
import { writePrivacyPage } from './privacy-page.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const both = { limits: LIMIT_ROWS, figures: FIGURES }
const problemsOf = (parts: Partial<typeof both>, readPlanted = read) =>
  writeLimitsPage(readPlanted, { ...both, ...parts }).problems

/** Returns a file reader that replaces a text in one file. */
const planting = (file: string, words: string, others: string) => (path: string) =>
  path === file ? read(path).replace(words, others) : read(path)

it('matches the constants and the docs', () => {
  expect(problemsOf({})).toEqual([])
  expect(writeLimitsPage(read, both).text).toBe(read('docs/security.md'))
  expect(writePrivacyPage(read('docs/privacy.md'))).toBe(read('docs/privacy.md'))
})

it('finds a changed figure, a changed constant, a renamed test and a limit without a row', () => {
  const figure = FIGURES.find(({ words }) => words === 'above 50 megapixels')
  if (!figure) throw new Error('There is no such figure.')
  const [row] = LIMIT_ROWS as [(typeof LIMIT_ROWS)[number]]
  const [test, title] = row.test
  expect(problemsOf({}, planting(figure.page, figure.words, 'other words'))).toHaveLength(1)
  expect(problemsOf({}, planting(figure.file, figure.source, 'other source')).length).toBeGreaterThan(0)
  expect(problemsOf({}, planting(test, title, 'another title'))).toHaveLength(1)
  expect(
    problemsOf({ limits: LIMIT_ROWS.filter(({ constants }) => !constants.includes('MAX_DRAFTS')) }),
  ).toEqual(['MAX_DRAFTS of src/contract/limits.ts is in no row of test/checks/limits.ts'])
  const table = planting('docs/security.md', '| drafts at a time | 50 ', '| drafts at a time | 51 ')
  expect(writeLimitsPage(table, both).text).toBe(read('docs/security.md'))
})
