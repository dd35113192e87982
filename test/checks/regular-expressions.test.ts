import { expect, it } from 'vitest'
import { BOUNDED, isLinear, LINEAR, listPatterns, patternsIn } from './regular-expressions.ts'

const patterns = listPatterns()

it('each regular expression in the sources takes linear time or has bounded input', () => {
  expect(patterns.length).toBeGreaterThan(400)
  const unknown = patterns.filter(({ written }) => !(written in BOUNDED) && !LINEAR.has(written))
  expect(unknown.filter(({ written }) => isLinear(written) !== true)).toEqual([])
}, 900_000)

it('only patterns in the sources are listed as bounded', () => {
  const written = new Set(patterns.map((pattern) => pattern.written))
  expect(Object.keys(BOUNDED).filter((pattern) => !written.has(pattern))).toEqual([])
})

it.each([
  ['const a = b / c / d', []],
  ["x.replace(/a+$/g, '')", ['/a+$/g']],
  ["new RegExp('a' + b, 'g'); RegExp(c)", ['RegExp in source.ts', 'RegExp in source.ts']],
])('finds the patterns in %s', (source, expected) => {
  expect(patternsIn(source).toSorted()).toEqual(expected.toSorted())
})

it.each([
  ['/a+b/', false],
  ['/^a+b/', true],
  ['/<[^>]*>/g', false],
  ['/<[^<>]*>/g', true],
  ['/(?<=a.*)b/', false],
  ['/a{1,9}b/', true],
  ['RegExp in source.ts', undefined],
])('judges %s', (written, linear) => {
  expect(isLinear(written)).toBe(linear)
})
