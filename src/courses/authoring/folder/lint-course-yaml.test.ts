import { describe, expect, it } from 'vitest'
import { GOOD_FOLDER, problemsOf, rewrite } from '#test/courses/course-folders.ts'
import { fillSentence } from '../lint-rule.ts'
import { TEXT_RULES } from './yaml-rules.ts'

const NAME = 'name: Cats at the counter'
const ANSWER = '- The label'
const RIGHT = '                correct: true\n              - answer: A product'

const ENTRY = `      - id: cats-quiz
        title: Two questions
        passingScore: 2
`
const UNNAMED = '      - id: cats-article\n        title: What to ask'
const COURSE = String(GOOD_FOLDER['course.yaml'])
const QUIZZES = COURSE.slice(COURSE.lastIndexOf('    modules:\n'))

/** Problems of `course.yaml` in short form, with the sentences that several mistakes share. */
const at = (line: number, message: string, severity = 'error') =>
  `course.yaml:${line}: ${severity}: ${message}`
const fill = (rule: { sentence: string }, found: Record<string, string>) => fillSentence(rule.sentence, found)
const note = (line: number, found: { note: string; name: string; good: string }, severity = 'error') =>
  at(line, fill(TEXT_RULES.lostText, found), severity)
const misspelt = (line: number, name: string, part: string, meant: string) =>
  at(line, fill(TEXT_RULES.misspelt, { name, part, meant }))
const curly = (line: number, name: string) => at(line, fill(TEXT_RULES.curlyQuotes, { name }), 'warning')
const begins = (line: number, first: string, good: string) =>
  at(line, `${fill(TEXT_RULES.special, { first })}: ${good}`)
const spaces = (line: number, entry: string, amount: string, needed: number) =>
  at(line, `'- ${entry}' has ${amount} before it; the entries above have ${needed}`)
const below = (line: number, name: string, first: string, amount: string) =>
  at(line, `the line begins with ${amount} spaces: '${name}' must stand exactly below '${first}'`)
const AFTER_COLON = 'write a space after the colon:'
const AFTER_HYPHEN = 'write a space after the hyphen:'
const ENTRY_BEGINS = 'an entry of a list begins with a hyphen and a space:'
const FALSE_SPACE =
  'a space here only looks like one (it comes from a web page or a word processor): delete it and type a space'

/** Mistakes beyond the rules' examples: a passage, the passage with the mistake, and the one resulting problem. */
const MISTAKES: [from: string, to: string, problem: string][] = [
  // Text after a # is lost.
  [
    NAME,
    'name: Dogs # cats',
    note(3, { note: '# cats', name: 'name', good: 'name: "Dogs # cats"' }, 'warning'),
  ],
  [NAME, 'name: Rated  # 1', note(3, { note: '# 1', name: 'name', good: 'name: "Rated  # 1"' }, 'warning')],
  [NAME, 'name: #1 food', note(3, { note: '#1 food', name: 'name', good: 'name: "#1 food"' })],
  [ANSWER, '- #1 label', note(41, { note: '#1 label', name: 'answer', good: '- "#1 label"' })],
  // Quotes.
  ['path: cats', 'path: ‘cats’', curly(6, 'path')],
  [
    NAME,
    "name: 'Cat's food'",
    at(3, `the text goes on after its closing quotation mark: put all of it in quotes: name: "Cat's food"`),
  ],
  // Texts that begin with a reserved character, and lists.
  [NAME, 'name: [New] Cats', begins(3, '[', 'name: "[New] Cats"')],
  [ANSWER, '- **The** label', begins(41, '*', '- "**The** label"')],
  [
    '- answer: Its owner',
    '- answer: Its owner: yes',
    at(42, 'a text with a colon in it must stand in double quotes: - answer: "Its owner: yes"'),
  ],
  ['title: What to ask', 'title:What to ask', at(24, `${AFTER_COLON} title: What to ask`)],
  // Leading spaces.
  ['        title: What to ask', '       title: What to ask', below(24, 'title', 'id', 'too few')],
  [RIGHT, RIGHT.slice(2), below(36, 'correct', 'answer', 'too few')],
  [RIGHT, `  ${RIGHT}`, below(36, 'correct', 'answer', 'too many')],
  ['        title: What to ask', '      \u00a0\u00a0title: What to ask', at(24, FALSE_SPACE)],
  [
    '            answers:\n              - answer: A question',
    '              - answer: A question',
    at(
      34,
      "a list begins here below 'question', which has a text already: write the name of the list's field in a line before it",
    ),
  ],
  // The faulty line itself is reported, not the correct one below it.
  ['      - id: cats-quiz', '       - id: cats-quiz', spaces(28, 'id', '7 spaces', 6)],
  ['      - id: cats-quiz', '     - id: cats-quiz', spaces(28, 'id', '5 spaces', 6)],
  [ENTRY, ENTRY.replace(/^ {6}/gm, '     '), spaces(28, 'id', '5 spaces', 6)],
  ['        passingScore: 2', '       passingScore: 2', below(30, 'passingScore', 'id', 'too few')],
  [UNNAMED, '      -title: What to ask', at(23, `${AFTER_HYPHEN} - title: What to ask`)],
  [UNNAMED, '      - title:What to ask', at(23, `${AFTER_COLON} - title: What to ask`)],
  [UNNAMED, '      – title: What to ask', at(23, `${ENTRY_BEGINS} write '- ' in place of '–'`)],
  [UNNAMED, '      title: What to ask', at(23, `${ENTRY_BEGINS} - title: What to ask`)],
  [UNNAMED, '    \u00a0 - title: What to ask', at(23, FALSE_SPACE)],
  ['  - title: Meeting cats', '  -title: Meeting cats', at(9, `${AFTER_HYPHEN} - title: Meeting cats`)],
  ['  - title: Meeting cats', '  - title:Meeting cats', at(9, `${AFTER_COLON} - title: Meeting cats`)],
  ['  - title: Meeting cats', '    title: Meeting cats', at(9, `${ENTRY_BEGINS} - title: Meeting cats`)],
  ['  - title: What you know', '- title: What you know', spaces(26, 'title', 'no spaces', 2)],
  ['  - title: What you know', '   - title: What you know', spaces(26, 'title', '3 spaces', 2)],
  [
    '- title: Meeting cats\n    modules:\n      - id: cats-film\n        title: A cat comes in',
    '-title: Meeting cats\n    modules:\n      - id: cats-film\n        title: "Food: how much"',
    at(9, `${AFTER_HYPHEN} - title: Meeting cats`),
  ],
  [
    '      - id: cats-article\n        title: What to ask',
    '      -title: What to ask\n        notes: "Food: how much"',
    at(23, `${AFTER_HYPHEN} - title: What to ask`),
  ],
  ['              - The label', '             - The label', spaces(41, 'The label', '13 spaces', 14)],
  [
    '              - The label\n              - answer: Its owner',
    '              - The label\n                correct: true\n              - Its owner',
    at(
      42,
      "the entry above is a text and can have no 'correct': write it as a field, too, such as '- answer: The label'",
    ),
  ],
  [ANSWER, 'The label', at(41, `${ENTRY_BEGINS} - The label`)],
  [NAME, 'name:Cats: basics', at(3, `${AFTER_COLON} name: "Cats: basics"`)],
  [NAME, 'name:"Cats"', at(3, `${AFTER_COLON} name: "Cats"`)],
  ['title: A cat comes in', 'title:"Cats: one"', at(12, `${AFTER_COLON} title: "Cats: one"`)],
  ['- answer: A product', '- answer:Food: dry', at(37, `${AFTER_COLON} - answer: "Food: dry"`)],
  [ANSWER, '- Food #2', note(41, { note: '#2', name: 'answer', good: '- "Food #2"' }, 'warning')],
  [
    'path: cats',
    'path: Cats & Mäuse',
    at(
      6,
      `path: 'Cats & Mäuse' contains " ", which cannot be part of an address: write words with hyphens between, such as cats-maeuse`,
    ),
  ],
  [
    QUIZZES,
    '    modules:\n',
    at(27, "modules: is empty: write its entries in the lines below, each after '- '"),
  ],
  ['      - id: cats-article', '       - id: cats-article', spaces(23, 'id', '7 spaces', 6)],
  [
    '      - id: cats-article\n        title: What to ask\n',
    '      id: cats-article\n        title: What to ask\n',
    at(23, `${ENTRY_BEGINS} - id: cats-article`),
  ],
  // Misspelt field names: the intended field is not reported as missing as well.
  [NAME, 'Name: Cats', misspelt(3, 'Name', 'a course', 'name')],
  [NAME, 'titel: Cats', misspelt(3, 'titel', 'a course', 'name')],
  ['video: media/film.mp4', 'film: media/film.mp4', misspelt(13, 'film', 'a video', 'video')],
  ['language: en', 'lang: en', misspelt(17, 'lang', 'captions', 'language')],
  [RIGHT, RIGHT.replace('correct', 'right'), misspelt(36, 'right', 'an answer', 'correct')],
  [RIGHT, RIGHT.replace('true', 'yes'), at(36, 'correct: must be true or false')],
]

describe('a mistake in course.yaml', () => {
  it.each(MISTAKES)('%j written as %j is reported once, with its correction', async (from, to, problem) => {
    expect(await problemsOf(rewrite('course.yaml', from, to))).toEqual([problem])
  })

  it('is reported at each occurrence, without its consequences', async () => {
    const twice = String(rewrite('course.yaml', NAME, 'name: Cats: basics')['course.yaml']).replace(
      ANSWER,
      '- "The" label',
    )
    expect(await problemsOf({ ...GOOD_FOLDER, 'course.yaml': twice })).toEqual([
      'course.yaml:3: error: a text with a colon in it must stand in double quotes: name: "Cats: basics"',
      `course.yaml:41: error: the text goes on after its closing quotation mark: put all of it in quotes: - '"The" label'`,
    ])
  })

  it('is found below multi-line texts, none of whose lines is reported', async () => {
    const texts =
      'notes: |\n          Once:\n            – twice\n          -question:x\n' +
      '        minutes: 1\n        cover: "media/\n          - title:Food:\n          "'
    const course = String(rewrite('course.yaml', 'notes: Watch it twice.', texts)['course.yaml']).replace(
      ANSWER,
      'The label',
    )
    const problem = 'course.yaml:48: error: an entry of a list begins with a hyphen and a space: - The label'
    expect(await problemsOf({ ...GOOD_FOLDER, 'course.yaml': course })).toEqual([problem])
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
  ])('does not include %j written as %j', async (from, to) => {
    expect(await problemsOf(rewrite('course.yaml', from, to))).toEqual([])
  })
})
