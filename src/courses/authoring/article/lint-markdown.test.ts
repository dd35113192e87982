import { describe, expect, it } from 'vitest'
import { GOOD_FOLDER, problemsOf } from '#test/courses/course-folders.ts'

/** Lists the problems of the valid course with this article. An unused picture is not reported. */
async function problemsIn(article: string): Promise<string[]> {
  const problems = await problemsOf({ ...GOOD_FOLDER, 'asking.md': `${article}\n` })
  return problems.filter(
    (problem) => !problem.startsWith('media/scale.svg: warning: no module uses this file'),
  )
}

/** Articles with one mistake each, by the beginning of the warning. The line is listed unless it is the first. */
const MISTAKES: Record<string, (string | [article: string, line: number])[]> = {
  'the table isn’t shown as a table:': [
    'Age\tMeals\n8\t4',
    '| a | b |\n| c | d |',
    '| --- | --- |\n| c | d |',
    '| a | b |\n| - |\n| c | d |',
    ['Age  Meals\n---  -----\n8    4', 2],
    'Age  Meals\n----------\n8    4',
    ['| a | b |\n| - | - |\n| c | d | e |', 3],
    ['| a | b |\n| - | - |\n| c | d |\nWords.', 4],
  ],
  "'##Cats' is shown as plain text:": ['##Cats'],
  "'####### Cats' is shown as plain text:": ['####### Cats'],
  "'[!NOTE] Ask first.' is shown as plain text:": ['[!NOTE] Ask first.'],
  "'• one' is shown as plain text:": ['• one\n• two'],
  "'-Food' is shown as plain text:": [['Cats:\n-Food', 2], '-Food'],
  "'-one' is shown as plain text:": ['-one\n-two'],
  "'1.One' is shown as plain text:": ['1.One\n2.Two'],
  "'[x] done' is shown as plain text:": ['[x] done'],
  "'-[ ] one' is shown as plain text:": ['-[ ] one\n-[ ] two'],
  "'o\tone' is shown as plain text:": ['o\tone'],
  "'– one' is shown as plain text:": ['– one\n– two'],
  "'a) one' is shown as plain text:": ['a) one\nb) two'],
  'checkboxes are shown only in a list': [
    '1. [x] one',
    '- [ ] one\n- two',
    '- [x two',
    ['- [ ] one\n- [x two', 2],
    '- []',
  ],
  'the text is shown as a heading because of the line of hyphens': [
    '##',
    'Cats sleep.\n---',
    '---\ntitle: Cats\n---\n\nWords.',
  ],
  'the lines below are shown as code:': ['    A cat.', '```\nlet cat', ['Words.\n\n```\nlet cat', 3]],
  'the link or image is shown as plain text:': [
    '[Ask](https://a.example',
    '![A cat](media/scale.svg =300x200)',
    '![A cat](media/scale.svg “120x80”)',
    '[Fact sheet](https://a.example/my file)',
    '[Ask](<https://a.example)',
    ['Words.\n\nA **cat**:\n![A cat](media/my cat.svg)', 4],
    ['[Ask\nme](https://a.example/my file)', 2],
    '![A cat]',
    '[Ask] (https://a.example)',
    '[Ask][vet]',
    '(Ask)[https://a.example]',
    '![A cat](media/scale.svg){width=50%}',
    '[[Cats]]',
  ],
  "'**' is shown as plain text:": ['A **cat', 'See **Note:**text.'],
  "'~~' is shown as plain text:": ['A ~~cat'],
  "'`' is shown as plain text:": ['It`s a cat'],
  "'==A cat==' is shown as plain text:": ['==A cat=='],
  "'<br>' is HTML, shown as plain text:": ['A cat.<br>A dog.'],
  "'<!-- Ask Mei' is HTML, shown as plain text:": ['<!-- Ask Mei'],
}

const CASES = Object.entries(MISTAKES).flatMap(([said, mistakes]) =>
  mistakes.map((mistake) => [...(typeof mistake === 'string' ? ([mistake, 1] as const) : mistake), said]),
) as [string, number, string][]

// Contract § 9: each mistake of a writer is reported with its line …
describe('a mistake in an article', () => {
  it.each(CASES)('%j is reported once, in line %i: %s', async (article, line, said) => {
    const [problem, ...others] = await problemsIn(article)
    expect(problem?.slice(0, said.length + 30)).toContain(`asking.md:${line}: warning: ${said}`)
    expect(others).toEqual([])
  })

  it('is reported in each line', async () => {
    const problems = await problemsIn('A **cat\n[[Cats]] and\n• one **dog\n• two')
    expect(problems.map((problem) => problem.split(' ', 3).join(' '))).toEqual([
      "asking.md:1: warning: '**'",
      'asking.md:2: warning: the',
      "asking.md:3: warning: '•",
      "asking.md:3: warning: '**'",
    ])
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
    '## Cats\n\n- one\n- two\n\n1. One\n2. Two\n\n- [x] done\n- [ ] not yet',
    '| a | b | |\n| - | - | - |\n| c | d | e |\n\nSee **Note:** text. ~~So~~',
  ])('does not include %j', async (written) => {
    expect(await problemsIn(written)).toEqual([])
  })
})
