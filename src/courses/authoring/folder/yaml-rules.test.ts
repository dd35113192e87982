import { describe, expect, it } from 'vitest'
import { problemsOf } from '#test/courses/course-folders.ts'
import { fillSentence } from '../lint-rule.ts'
import { LINE_RULES, PLACE_RULES, TEXT_RULES } from './yaml-rules.ts'

const MODULES = 'name: A course\npath: a-course\nsections:\n  - title: One\n    modules:\n'
const ANSWERS = `${MODULES}      - title: Quiz
        passingScore: 1
        questions:
          - question: Why?
            answers:
              - answer: Because
                correct: true
`

/** Returns the lines needed before these to form a course, and their indentation. */
function aroundOf(
  within: 'modules' | 'answers' | undefined,
  lines: string,
): { before: string; indent: number } {
  if (within !== undefined)
    return within === 'modules' ? { before: MODULES, indent: 6 } : { before: ANSWERS, indent: 14 }
  const missing = ['name: A course', 'path: a-course', 'sections: []'].filter(
    (line) => !lines.includes(line.slice(0, 4)),
  )
  return { before: missing.map((line) => `${line}\n`).join(''), indent: 0 }
}

/** Finds the problems of a course with these lines and one article. */
function problemsIn(
  lines: string,
  { before, indent }: { before: string; indent: number },
): Promise<string[]> {
  const yaml = `${before}${lines.replace(/^/gm, ' '.repeat(indent))}\n`
  return problemsOf({ 'course.yaml': yaml, 'asking.md': 'Ask first.\n' })
}

const isUnnamed = (problem: string) => problem.includes(': no module names this file')

const RULES: {
  bad: string
  good: string
  sentence: string
  within?: 'modules' | 'answers'
  example?: Readonly<Record<string, string | number>>
}[] = [...LINE_RULES, ...PLACE_RULES, ...Object.values(TEXT_RULES)]

/** Examples whose problem does not prevent publication. */
const MERE_WARNINGS: string[] = [TEXT_RULES.gluedEntry, TEXT_RULES.curlyQuotes, TEXT_RULES.lostText].map(
  ({ bad }) => bad,
)

const CASES = RULES.map((rule) => ({
  ...rule,
  shown: JSON.stringify(rule.bad.slice(0, 80)),
  severity: MERE_WARNINGS.includes(rule.bad) ? 'warning' : 'error',
}))

// Contract § 9: each mistake of a writer that has a rule is said with what to write, and its good line is
//   left alone
describe('a rule for course.yaml', () => {
  it('has its own example', () => {
    expect(new Set(RULES.map(({ bad, within }) => `${within} ${bad}`)).size).toBe(RULES.length)
  })

  it.each(CASES)(
    'reports $shown with its correction, and nothing else',
    async ({ within, bad, good, sentence, example, severity }) => {
      const around = aroundOf(within, bad)
      const line = around.before.split('\n').length - 1 + Number(example?.line ?? 1)
      const [first = ''] = good.split('\n')
      const said = `: ${fillSentence(sentence, { good: first, ...example })}`
      const problems = (await problemsIn(bad, around)).filter((problem) => !isUnnamed(problem))
      expect(problems).toEqual([expect.stringMatching(new RegExp(`^course.yaml:${line}: ${severity}: `))])
      expect(problems[0]?.slice(-said.length)).toBe(said)
    },
  )

  it.each(CASES)('accepts the corrected form of $shown', async ({ within, good }) => {
    const problems = await problemsIn(good, aroundOf(within, good))
    expect(problems.filter((problem) => !isUnnamed(problem))).toEqual([])
  })
})
