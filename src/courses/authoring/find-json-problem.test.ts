import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '#test/property-runs.ts'
import { findJsonProblem } from './find-json-problem.ts'

const PROBLEMS: [text: string, line: number, column: number, message: string][] = [
  ['', 1, 1, 'expected a value, but the file ends'],
  ['{"a": [1, 2,]}', 1, 13, 'expected a value'],
  ['{\n  "a": 1,\n}', 3, 1, 'expected a name in double quotes'],
  ["{\n  'a': 1\n}", 2, 3, "expected a name in double quotes or '}'"],
  ['{\r\n  "a" 1\r\n}', 2, 7, "expected ':'"],
  ['{"a": 1 "b": 2}', 1, 9, "expected ',' or '}'"],
  ['[1 2]', 1, 4, "expected ',' or ']'"],
  ['[1}', 1, 3, "expected ',' or ']'"],
  ['[}', 1, 2, "expected a value or ']'"],
  ['{"a": tru}', 1, 7, 'expected a value'],
  ['{"a": 01}', 1, 8, "expected ',' or '}'"],
  ['{} {}', 1, 4, 'expected the end of the file'],
  ['{"a": 1', 1, 8, "expected ',' or '}', but the file ends"],
  ['["a\nb"]', 1, 4, "expected '\"' at the end of a string"],
  ['["a', 1, 4, "expected '\"' at the end of a string"],
  ['["a\tb"]', 1, 4, 'a control character in a string'],
  ['["a\\xb"]', 1, 4, 'an escape sequence that does not exist'],
  ['// a course\n{}', 1, 1, 'expected a value'],
]

const MARKS = [...'{}[],:"\\0a \n', 'u00e9', '-1', '1e5', 'true', 'null']

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('a problem in a JSON text', () => {
  it.each(PROBLEMS)('%j is at line %i, column %i: %s', (text, line, column, message) => {
    expect(findJsonProblem(text)).toEqual({ line, column, message })
  })

  it('is found exactly when JSON.parse refuses the text', () => {
    const near = fc
      .tuple(fc.json(), fc.nat(200), fc.nat(3), fc.constantFrom('', ...MARKS))
      .map(([json, at, length, mark]) => json.slice(0, at) + mark + json.slice(at + length))
    const mixed = fc.array(fc.constantFrom(...MARKS), { maxLength: 12 }).map((marks) => marks.join(''))
    fc.assert(
      fc.property(fc.oneof(near, mixed, fc.string({ unit: 'binary' })), (text) => {
        expect(findJsonProblem(text) === undefined).toBe(isJson(text))
      }),
      { numRuns: propertyRuns(5000) },
    )
  })

  it('is found after megabytes of text and in deep nesting', () => {
    const long = `["${'\\"a\\u00e9'.repeat(500_000)}"`
    expect(findJsonProblem(`${long},]`)).toMatchObject({ column: long.length + 2 })
    expect(findJsonProblem('['.repeat(100_000))).toMatchObject({ column: 100_001 })
  })
})
