import { describe, expect, it } from 'vitest'
import { GOOD_FOLDER, problemsOf } from '#test/courses/course-folders.ts'
import { fillSentence } from '../lint-rule.ts'
import { lintMarkdown } from './lint-markdown.ts'
import { FRONT_MATTER, MARKDOWN_RULES } from './markdown-rules.ts'
import { parseMarkdown } from './read-markdown.ts'

/** Finds the problems of the valid course with this article; its picture may be unused. */
async function problemsIn(article: string): Promise<string[]> {
  const problems = await problemsOf({ ...GOOD_FOLDER, 'asking.md': `${article}\n` })
  return problems.filter(
    (problem) => !problem.startsWith('media/scale.svg: warning: no module names this file'),
  )
}

const RULES = [FRONT_MATTER, ...MARKDOWN_RULES].map((rule) => ({ ...rule, shown: JSON.stringify(rule.bad) }))

// Contract § 9: each mistake of a writer that has a rule is said …
describe('a rule for articles', () => {
  it('has its own example', () => {
    expect(new Set(RULES.map(({ bad }) => bad)).size).toBe(RULES.length)
    expect(RULES.length).toBeGreaterThan(40)
  })

  it.each(RULES)(
    'reports $shown with its correction, and nothing else',
    async ({ bad, good, sentence, example }) => {
      const [first = ''] = good.split('\n')
      const said = fillSentence(sentence, { good: first, ...example })
      expect(said).not.toMatch(/\{(?:good|found)\}/)
      expect(await problemsIn(bad)).toEqual([`asking.md:${example?.line ?? 1}: warning: ${said}`])
    },
  )

  it.each(RULES)('accepts the corrected form of $shown', ({ good }) => {
    const tree = parseMarkdown(good)
    expect(tree && lintMarkdown(tree, good)).toEqual([])
  })
})

/** Cases beyond the examples: other forms, further lines, and HTML. */
const FURTHER: [written: string, problem: string][] = [
  [
    'Words.\n\nA **cat**:\n![A cat](media/my cat.svg)',
    '4 the picture is shown as it is written: an address with spaces stands in angle brackets, ](<media/my cat.svg>)',
  ],
  [
    'Words.\n\n```\nlet cat',
    '3 the code that begins here is never closed, and all below it is shown as code: write ``` in a line of its own where it ends',
  ],
  [
    '- [ ] one\n- [x two',
    "2 a box to tick is written '- [ ] words', and '- [x] words' for one that is ticked",
  ],
  ['- []', "1 a box to tick is written '- [ ] words', and '- [x] words' for one that is ticked"],
  ['-Dackel', '1 an entry of a list has a space after the hyphen: - Dackel'],
  [
    'A cat.<br>A dog.',
    "1 '<br>' is HTML, which is shown as it is written: take it out; an empty line begins a new paragraph",
  ],
  ['<!-- Ask Mei', '1 a note that begins with <!-- is never closed: write --> where it ends'],
]

describe('a mistake in an article', () => {
  it.each(FURTHER)('reports %j with its line and correction', async (written, problem) => {
    expect(await problemsIn(written)).toEqual([`asking.md:${problem.replace(' ', ': warning: ')}`])
  })

  it.each([
    '`[code](a b)` and \\[brackets](a b), [sic] (see p. 3)',
    '#1 food\n\nWords\n#not a heading',
    'Name: ______ 5 * 3 * 2, a_b_c',
    'Between\n-5 and 3 degrees',
    '– said the vet.\nA. Miller',
    'Words\twith a tab',
    'Title\n-----\n\nIntro:\n| a | b |\n| - | - |\n| c |\n',
    '- [x ray](https://a.example)\n- [x ray] pictures\n  ```\n  code\n  ```',
    '> ```\n> [a](b c)\n> ```\n\n~~~\n**\n~~~',
    '**[a](https://a.example)** and _`b`_ <!-- a note -->',
    '[a](<https://a.example/b c>) www.example.org/a_(b)',
  ])('ignores %j', async (written) => {
    expect(await problemsIn(written)).toEqual([])
  })
})
