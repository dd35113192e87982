import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CRITERIA } from '../scripts/accessibility/criteria.ts'
import { renderCriterion, SECTION_TITLES } from '../scripts/accessibility/render-page.ts'
import { PAIRS } from './contrast-pairs.ts'

const ROOT = join(import.meta.dirname, '..')
const PAGE = readFileSync(join(ROOT, 'docs/accessibility.md'), 'utf8')

it('goes through the 31 criteria of level A and the 24 of level AA', () => {
  expect(new Set(CRITERIA.map(({ number }) => number)).size).toBe(55)
  expect(CRITERIA.filter(({ level }) => level === 'A')).toHaveLength(31)
  expect(CRITERIA.filter(({ level }) => level === 'AA')).toHaveLength(24)
})

it('says of each criterion what the list says: `npm run accessibility` writes the page', () => {
  expect(CRITERIA.map(renderCriterion).filter((line) => !PAGE.includes(line))).toEqual([])
})

it('has each section, and each pair of a color and its ground', () => {
  expect(SECTION_TITLES.filter((title) => !PAGE.includes(`## ${title}\n`))).toEqual([])
  const pairs = PAIRS.map(({ color, ground }) => `| ${color} on ${ground} |`)
  expect(pairs.filter((pair) => !PAGE.includes(pair))).toEqual([])
})
