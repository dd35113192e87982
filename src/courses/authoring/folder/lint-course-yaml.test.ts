import { describe, expect, it } from 'vitest'
import { GOOD_FOLDER, problemsOf, rewrite } from '#test/courses/course-folders.ts'

const NAME = 'name: Cats at the counter'
const ANSWER = '- The label'
const RIGHT = '                correct: true\n              - answer: A product'
const QUIZ = '      - id: cats-quiz\n        title: Two questions\n        passingScore: 2\n'
const ARTICLE = '      - id: cats-article\n        title: What to ask\n'
const OWNER = '              - The label\n              - answer: Its owner'
const LAST_SECTION = '  - title: What you know'
const COURSE = String(GOOD_FOLDER['course.yaml'])

/** A passage, the passage with a mistake, and the line of the resulting problem. */
type Mistake = [from: string, to: string, line: number]

/** Mistakes in a text, with the correct line that the problem suggests. */
const IN_QUOTES: [...Mistake, good: string][] = [
  [NAME, 'name: Cats: basics', 3, 'name: "Cats: basics"'],
  [NAME, 'name: “Cats: basics”', 3, 'name: "Cats: basics"'],
  [NAME, 'name: "Cats" at work', 3, `name: '"Cats" at work'`],
  [NAME, "name: 'Cat's food'", 3, `name: "Cat's food"`],
  [NAME, 'name: %50 off', 3, 'name: "%50 off"'],
  [NAME, 'name: [New] Cats', 3, 'name: "[New] Cats"'],
  [NAME, 'name: *cats', 3, 'name: "*cats"'],
  [NAME, 'name: &cats sleep', 3, 'name: "&cats sleep"'],
  [NAME, 'name: !cats sleep', 3, 'name: "!cats sleep"'],
  [NAME, 'name: [*cats, *dogs]', 3, 'name: "[*cats, *dogs]"'],
  [ANSWER, '- **The** label', 41, '- "**The** label"'],
  [ANSWER, '- Food: dry', 41, '- "Food: dry"'],
  ['- answer: Its owner', '- answer: Its owner: yes', 42, '- answer: "Its owner: yes"'],
]

/** Other mistakes, by the beginning of the problem. */
const OTHERS: Record<string, Mistake[]> = {
  'column 1: Tabs are not allowed as indentation': [['enabled: true', '\tenabled: true', 7]],
  'column 8: Tabs are not allowed as indentation': [[ARTICLE, ARTICLE.replace('- ', '-\t'), 23]],
  'column 10: Invalid escape sequence \\c': [[NAME, String.raw`name: "C:\cats"`, 3]],
  'column 1: Unexpected flow-seq-end': [[NAME, `${NAME}\n]: cats`, 4]],
  'a line with --- or ... ends the course:': [['path: cats', '---\npath: cats', 6]],
  'brackets are nested too deeply': [[NAME, `name: ${'['.repeat(20_000)}${']'.repeat(20_000)}`, 3]],
  'a quotation mark or bracket opened here is never closed': [
    [NAME, 'name: "Cats', 3],
    [NAME, 'name: [Cats, dogs', 3],
  ],
  "write a field as 'name: value', without a question mark": [[NAME, '? name\n: Cats', 3]],
  "'path' appears twice:": [['path: cats', 'path: cats\npath: dogs', 7]],
  "'sections' is a list:": [
    ['  - title: Meeting cats', '    title: Meeting cats', 9],
    ['  - title: Meeting cats', '  -title: Meeting cats', 9],
  ],
  "'answers' is a list:": [
    [ANSWER, 'The label', 41],
    [ANSWER, '• The label', 41],
  ],
  "'links' is a list:": [
    [
      'links:\n          - title: Ask a vet\n            address: https://vet.example',
      'links: https://vet.example',
      20,
    ],
  ],
  "'Name' isn’t a field of a course: did you mean 'name'?": [[NAME, 'Name: Cats', 3]],
  "'titel' isn’t a field of a course: did you mean 'name'?": [[NAME, 'titel: Cats', 3]],
  "'name:Cats' isn’t a field of a course: did you mean 'name'?": [[NAME, 'name:Cats: basics', 3]],
  "'title:\"Cats' isn’t a field of a video: did you mean 'title'?": [
    ['title: A cat comes in', 'title:"Cats: one"', 12],
  ],
  "'answer:Food' isn’t a field of an answer: did you mean 'answer'?": [
    ['- answer: A product', '- answer:Food: dry', 37],
  ],
  "'film' isn’t a field of a video: did you mean 'video'?": [
    ['video: media/film.mp4', 'film: media/film.mp4', 13],
  ],
  "'lang' isn’t a field of captions: did you mean 'language'?": [['language: en', 'lang: en', 17]],
  "'right' isn’t a field of an answer: did you mean 'correct'?": [
    [RIGHT, RIGHT.replace('correct', 'right'), 36],
  ],
  "'color' isn’t a field of a section: its fields are title, modules": [
    [LAST_SECTION, `${LAST_SECTION}\n    color: red`, 27],
  ],
  "a section is expected here, written as fields such as 'title: …'": [
    [LAST_SECTION, `  - Empty\n${LAST_SECTION}`, 26],
  ],
  "a module can have 'article' or 'video', not both": [
    ['article: asking.md', 'article: asking.md\n        video: https://vimeo.com/76979871', 23],
  ],
  "a module needs 'video', 'article' or 'questions': add one": [['        article: asking.md\n', '', 23]],
  "'id' is empty:": [['id: cats-quiz', 'id:', 28]],
  "'name' is one value, not a list or a group of fields": [[NAME, 'name: [Cats, dogs]', 3]],
  'correct: must be true or false': [[RIGHT, RIGHT.replace('true', 'yes'), 36]],
  'enabled: must be true or false': [['enabled: true', 'enabled: yes', 7]],
  'modules: is empty: write its entries in the lines below': [
    [COURSE.slice(COURSE.lastIndexOf('    modules:\n')), '    modules:\n', 27],
  ],
}

/** Lines with wrong indentation, the line of the problem, and the line that YAML joins with it. */
const MISPLACED: [...Mistake, other?: number][] = [
  [ARTICLE, ARTICLE.replace('- ', '-'), 23],
  [ARTICLE, ARTICLE.replace('- ', '– '), 23],
  [ARTICLE, ARTICLE.replace('- ', ''), 23],
  [ARTICLE, ARTICLE.replace('  - ', '- '), 23],
  [ARTICLE, ARTICLE.replace('- ', ' - '), 23],
  ['        title: What to ask', '       title: What to ask', 24],
  [RIGHT, RIGHT.slice(2), 36],
  [QUIZ, QUIZ.replace('  - ', '   - '), 29],
  ['        passingScore: 2', '       passingScore: 2', 30],
  ['passingScore: 2', 'passingScore: 2\n        notes: Read it #twice\n          or more.', 32],
  [LAST_SECTION, LAST_SECTION.replace('  - ', '   - '), 26],
  [LAST_SECTION, LAST_SECTION.replace('  - ', '- '), 26],
  [NAME, `${NAME}\nenabled`, 4, 5],
  [NAME, 'name:"Cats"', 3, 4],
  ['        title: A cat comes in', '         title: A cat comes in', 12, 11],
  ['  - title: Meeting cats', '  - title:Meeting cats', 9, 10],
  ['title: What to ask', 'title:What to ask', 24, 25],
  [QUIZ, QUIZ.replace('  - ', ' - '), 29, 28],
  [RIGHT, `  ${RIGHT}`, 36, 35],
  [OWNER, OWNER.replace('  - ', ' - '), 42, 41],
  [OWNER, OWNER.replace('label', 'label\n                correct: true'), 42, 41],
  ['            answers:\n              - answer: A question', '              - answer: A question', 34, 33],
  ['notes: Watch it twice.', 'notes: Watch it\n          Then: again.', 20, 19],
]

/** Mistakes that change a text without an error, by their warning. */
const WARNINGS: Record<string, Mistake[]> = {
  "'# cats' isn’t part of 'name', because a # after a space starts a comment: if it belongs to the text, write name: \"Dogs # cats\"":
    [[NAME, 'name: Dogs # cats', 3]],
  "'# 1' isn’t part of 'name'": [[NAME, 'name: Rated  # 1', 3]],
  "'#2' isn’t part of 'answer'": [[ANSWER, '- Food #2', 41]],
  "the curly quotes around 'name' are left out": [[NAME, 'name: “Cats”', 3]],
  "the curly quotes around 'path' are left out": [['path: cats', 'path: ‘cats’', 6]],
  "'-A box' is part of the text above it: write a separate entry as '- A box'": [
    [ANSWER, `${ANSWER}\n                -A box`, 42],
  ],
}

const listed = (table: Record<string, Mistake[]>) =>
  Object.entries(table).flatMap(([said, mistakes]) =>
    mistakes.map(([from, to, line]) => [from, to, line, said] as const),
  )

async function problemsIn(from: string, to: string): Promise<string[]> {
  const problems = await problemsOf(rewrite('course.yaml', from, to))
  return problems.filter((problem) => !problem.includes(': no module uses this file'))
}

// Contract § 9: each mistake of a writer is reported with its line, and correct lines are accepted
describe('a mistake in course.yaml', () => {
  it.each(IN_QUOTES)('%j written as %j is reported in line %i with its correction', async (...mistake) => {
    const [from, to, line, good] = mistake
    expect(await problemsIn(from, to)).toEqual([
      `course.yaml:${line}: error: put the text in double quotes: ${good}`,
    ])
    expect(await problemsIn(from, good)).toEqual([])
  })

  it.each(MISPLACED)('%j written as %j is reported in line %i', async (from, to, line, other) => {
    const problem =
      other === undefined ? 'doesn’t match the lines above it' : `and line ${other} are read as one text`
    expect(await problemsIn(from, to)).toEqual([
      expect.stringContaining(
        `course.yaml:${line}: error: the line ${problem}: write each field as 'name: value'`,
      ),
    ])
  })

  it.each([
    ['        title: What to ask', '      \u00a0\u00a0title: What to ask', 24],
    [ARTICLE, ARTICLE.replace('- ', '-\u00a0'), 23],
    [ARTICLE, ARTICLE.replace('  - ', '\u00a0 - '), 23],
  ])('%j written as %j is reported in line %i with its invisible mistake', async (from, to, line) => {
    expect(await problemsIn(from, to)).toEqual([
      expect.stringMatching(
        new RegExp(`^course.yaml:${line}: error: .*: this character only looks like a space`),
      ),
    ])
  })

  it.each(listed(OTHERS))(
    '%j written as %j is reported once, in line %i: %s',
    async (from, to, line, said) => {
      const [problem = '', ...others] = await problemsIn(from, to)
      expect(problem.slice(0, said.length + 30)).toContain(`course.yaml:${line}: error: ${said}`)
      expect(others).toEqual([])
    },
  )

  it.each(listed(WARNINGS))('%j written as %j is a warning in line %i: %s', async (from, to, line, said) => {
    const [problem = '', ...others] = await problemsIn(from, to)
    expect(problem).toContain(`course.yaml:${line}: warning: ${said}`)
    expect(others).toEqual([])
  })

  it.each([
    [NAME, 'name: #1 food', 3, 'name: "#1 food"'],
    [ANSWER, '- #1 label', 41, '- "#1 label"'],
  ])('%j written as %j is an error, because nothing is left', async (from, to, line, good) => {
    const [problem, ...others] = await problemsIn(from, to)
    expect(problem).toMatch(new RegExp(`^course.yaml:${line}: error: '#1 .* write ${good};`))
    expect(others).toEqual([])
  })

  it('is reported at each occurrence, without its consequences', async () => {
    const twice = String(rewrite('course.yaml', NAME, 'name: Cats: basics')['course.yaml'])
    const course = twice.replace(ANSWER, '- "The" label')
    expect(await problemsOf({ ...GOOD_FOLDER, 'course.yaml': course })).toEqual([
      'course.yaml:3: error: put the text in double quotes: name: "Cats: basics"',
      `course.yaml:41: error: put the text in double quotes: - '"The" label'`,
    ])
  })

  it('is found below multi-line texts, whose lines are not reported', async () => {
    const texts =
      'notes: |\n          Once:\n            – twice\n          -question:x\n' +
      '        minutes: 1\n        cover: "media/\n          - title:Food:\n          "'
    const course = String(rewrite('course.yaml', 'notes: Watch it twice.', texts)['course.yaml'])
    const problems = await problemsOf({ ...GOOD_FOLDER, 'course.yaml': course.replace(ANSWER, 'The label') })
    expect(problems).toEqual([
      "course.yaml:48: error: 'answers' is a list: start each of its entries with '- '",
    ])
  })

  it.each([
    [NAME, 'name: Cats  # for now'],
    [NAME, 'name: "Cats #1" # for now'],
    [NAME, 'name: Cats#1'],
    [NAME, 'name: "“Cats”"'],
    [NAME, 'name: Cats “and” dogs'],
    [ANSWER, '- “Ask the owner”'],
    ['enabled: true', 'enabled: true # at last'],
    ['passingScore: 2', 'passingScore: 2 #all'],
    ['article: asking.md', 'article: asking.md # the first'],
    ['id: cats-film', 'id: cats-film # never change'],
    ['sections:', 'sections: # all'],
    ['notes: Watch it twice.', 'notes: | # two lines\n          Watch it #twice.\n\n          # And again.'],
    ['notes: Watch it twice.', 'notes: |\n          Watch it\n          Then: again.'],
    [ANSWER, `${ANSWER}\n              - A box`],
  ])('does not include %j written as %j', async (from, to) => {
    expect(await problemsOf(rewrite('course.yaml', from, to))).toEqual([])
  })
})
