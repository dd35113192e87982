import { expect, it } from 'vitest'
import { CRITERIA } from '../../scripts/accessibility/criteria.ts'
import { renderCriterion, renderPage, SECTION_TITLES } from '../../scripts/accessibility/render-page.ts'
import { PAIRS } from './contrast-pairs.ts'

const PAGE = renderPage({
  axe: [{ scene: 'team-12', width: 390 }],
  targets: [{ scene: 'team-12', smallest: 44 }],
  'large text': [{ scene: 'team-12', widths: [390], size: 'the page' }],
  spacing: [{ scene: 'team-12' }],
  walk: [{ scene: 'team-12', controls: 21 }],
  act: [{ after: 'closing the drawer' }],
  forced: [{ what: 'the chosen answer' }],
  shift: [{ scene: 'team-12', width: 390, sum: 0.0014 }],
  measure: [{ what: 'top of the film on a phone', px: 204.6, limit: 'at most 240' }],
  film: [{ title: 'Reading a cat', paragraphs: 5 }],
})

it('covers the 31 criteria of level A and the 24 of level AA', () => {
  expect(new Set(CRITERIA.map(({ number }) => number)).size).toBe(55)
  expect(CRITERIA.filter(({ level }) => level === 'A')).toHaveLength(31)
  expect(CRITERIA.filter(({ level }) => level === 'AA')).toHaveLength(24)
})

it('shows each criterion of the list', () => {
  expect(CRITERIA.map(renderCriterion).filter((line) => !PAGE.includes(line))).toEqual([])
})

it('has each section, and each pair of a text color and its background', () => {
  expect(SECTION_TITLES.filter((title) => !PAGE.includes(`## ${title}\n`))).toEqual([])
  const pairs = PAIRS.map(({ color, ground }) => `| ${color} on ${ground} |`)
  expect(pairs.filter((pair) => !PAGE.includes(pair))).toEqual([])
})

it('shows the facts recorded by the tests', () => {
  const noted = [
    '- at 390 px: team-12',
    '| team-12 | 21 |',
    '| team-12 | 390 | 0.001 |',
    '| Reading a cat | 5 |',
  ]
  expect([...noted, '| 205 | at most 240 |'].filter((line) => !PAGE.includes(line))).toEqual([])
})
