import { describe, expect, it } from 'vitest'
import { GOOD_FOLDER, problemsOf, rewrite } from '#test/course-folders.ts'

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

/** Mistakes in `course.yaml`: a passage, the same with the mistake, and the one problem at its line. */
const MISTAKES: [from: string, to: string, problem: string][] = [
  // What follows a # is lost.
  [
    NAME,
    'name: Dogs #1 food',
    `course.yaml:3: warning: '#1 food' is not part of 'name', for a # after a space begins a note to yourself: if it belongs to the text, write name: "Dogs #1 food"; if it is a note, give it a line of its own`,
  ],
  [
    NAME,
    'name: Dogs # cats',
    `course.yaml:3: warning: '# cats' is not part of 'name', for a # after a space begins a note to yourself: if it belongs to the text, write name: "Dogs # cats"; if it is a note, give it a line of its own`,
  ],
  [
    NAME,
    'name: Rated  # 1',
    `course.yaml:3: warning: '# 1' is not part of 'name', for a # after a space begins a note to yourself: if it belongs to the text, write name: "Rated  # 1"; if it is a note, give it a line of its own`,
  ],
  [
    NAME,
    'name: #1 food',
    `course.yaml:3: error: '#1 food' is not part of 'name', for a # after a space begins a note to yourself: if it belongs to the text, write name: "#1 food"; if it is a note, give it a line of its own`,
  ],
  [
    ANSWER,
    '- #1 label',
    `course.yaml:41: error: '#1 label' is not part of 'answer', for a # after a space begins a note to yourself: if it belongs to the text, write - "#1 label"; if it is a note, give it a line of its own`,
  ],
  [
    'notes: Watch it twice.',
    'notes: Watch it #twice\n          or more.',
    'course.yaml:19: error: the text ends at the #, which begins a note, and goes on in the next line: put all of it in double quotes',
  ],
  // Quotes.
  [
    NAME,
    'name: “Cats”',
    "course.yaml:3: warning: the curly quotes around 'name' are left out: write straight ones, or none; to have them shown, put straight ones around them",
  ],
  [
    'path: cats',
    'path: ‘cats’',
    "course.yaml:6: warning: the curly quotes around 'path' are left out: write straight ones, or none; to have them shown, put straight ones around them",
  ],
  [
    NAME,
    'name: “Cats: basics”',
    'course.yaml:3: error: write straight quotation marks in place of curly ones: name: "Cats: basics"',
  ],
  [
    NAME,
    'name: "Cats" at work',
    `course.yaml:3: error: the text goes on after its closing quotation mark: put all of it in quotes: name: '"Cats" at work'`,
  ],
  [
    NAME,
    "name: 'Cat's food'",
    `course.yaml:3: error: the text goes on after its closing quotation mark: put all of it in quotes: name: "Cat's food"`,
  ],
  [
    NAME,
    String.raw`name: "C:\cats"`,
    String.raw`course.yaml:3: error: a backslash within double quotes must be written twice: \\`,
  ],
  // Texts that begin with what they should not, and lists.
  [
    NAME,
    'name: %50 off',
    'course.yaml:3: error: a text that begins with % must stand in double quotes: name: "%50 off"',
  ],
  [
    NAME,
    'name: [New] Cats',
    'course.yaml:3: error: a text that begins with [ must stand in double quotes: name: "[New] Cats"',
  ],
  [
    ANSWER,
    '- **The** label',
    'course.yaml:41: error: a text that begins with * must stand in double quotes: - "**The** label"',
  ],
  [
    ANSWER,
    '- Food: dry',
    'course.yaml:41: error: put the text of an answer in double quotes, for it has a colon in it: - "Food: dry"',
  ],
  [
    '- answer: Its owner',
    '- answer: Its owner: yes',
    'course.yaml:42: error: a text with a colon in it must stand in double quotes: - answer: "Its owner: yes"',
  ],
  [ANSWER, '-The label', 'course.yaml:41: error: write a space after the hyphen: - The label'],
  [
    ANSWER,
    '• The label',
    "course.yaml:41: error: an entry of a list begins with a hyphen and a space: write '- ' in place of '•'",
  ],
  [
    'title: What to ask',
    'title:What to ask',
    'course.yaml:24: error: write a space after the colon: title: What to ask',
  ],
  // Spaces in front.
  [
    '        title: What to ask',
    '       title: What to ask',
    "course.yaml:24: error: the line begins with too few spaces: 'title' must stand exactly below 'id'",
  ],
  [
    RIGHT,
    RIGHT.slice(2),
    "course.yaml:36: error: the line begins with too few spaces: 'correct' must stand exactly below 'answer'",
  ],
  [
    RIGHT,
    `  ${RIGHT}`,
    "course.yaml:36: error: the line begins with too many spaces: 'correct' must stand exactly below 'answer'",
  ],
  [
    '        title: What to ask',
    '      \u00a0\u00a0title: What to ask',
    'course.yaml:24: error: a space here only looks like one (it comes from a web page or a word processor): delete it and type a space',
  ],
  [
    '            answers:\n              - answer: A question',
    '              - answer: A question',
    "course.yaml:34: error: a list begins here below 'question', which has a text already: write the name of the list's field in a line before it",
  ],
  // A line is named itself, not the innocent one below it.
  [
    '      - id: cats-quiz',
    '       - id: cats-quiz',
    "course.yaml:28: error: '- id' has 7 spaces before it; the entries above have 6",
  ],
  [
    '      - id: cats-quiz',
    '     - id: cats-quiz',
    "course.yaml:28: error: '- id' has 5 spaces before it; the entries above have 6",
  ],
  [
    ENTRY,
    ENTRY.replace(/^ {6}/gm, '     '),
    "course.yaml:28: error: '- id' has 5 spaces before it; the entries above have 6",
  ],
  [
    '        passingScore: 2',
    '       passingScore: 2',
    "course.yaml:30: error: the line begins with too few spaces: 'passingScore' must stand exactly below 'id'",
  ],
  [
    UNNAMED,
    '      -title: What to ask',
    'course.yaml:23: error: write a space after the hyphen: - title: What to ask',
  ],
  [
    UNNAMED,
    '      - title:What to ask',
    'course.yaml:23: error: write a space after the colon: - title: What to ask',
  ],
  [
    UNNAMED,
    '      – title: What to ask',
    "course.yaml:23: error: an entry of a list begins with a hyphen and a space: write '- ' in place of '–'",
  ],
  [
    UNNAMED,
    '      title: What to ask',
    'course.yaml:23: error: an entry of a list begins with a hyphen and a space: - title: What to ask',
  ],
  [
    UNNAMED,
    '      -\ttitle: What to ask',
    'course.yaml:23: error: a tab stands after the hyphen: delete it and type a space in its place',
  ],
  [
    UNNAMED,
    '      -\u00a0title: What to ask',
    'course.yaml:23: error: a space here only looks like one (it comes from a web page or a word processor): delete it and type a space',
  ],
  [
    UNNAMED,
    '    \u00a0 - title: What to ask',
    'course.yaml:23: error: a space here only looks like one (it comes from a web page or a word processor): delete it and type a space',
  ],
  [
    '  - title: Meeting cats',
    '  -title: Meeting cats',
    'course.yaml:9: error: write a space after the hyphen: - title: Meeting cats',
  ],
  [
    '  - title: Meeting cats',
    '  - title:Meeting cats',
    'course.yaml:9: error: write a space after the colon: - title: Meeting cats',
  ],
  [
    '  - title: Meeting cats',
    '    title: Meeting cats',
    'course.yaml:9: error: an entry of a list begins with a hyphen and a space: - title: Meeting cats',
  ],
  [
    '  - title: What you know',
    '- title: What you know',
    "course.yaml:26: error: '- title' has no spaces before it; the entries above have 2",
  ],
  [
    '  - title: What you know',
    '   - title: What you know',
    "course.yaml:26: error: '- title' has 3 spaces before it; the entries above have 2",
  ],
  [
    '- title: Meeting cats\n    modules:\n      - id: cats-film\n        title: A cat comes in',
    '-title: Meeting cats\n    modules:\n      - id: cats-film\n        title: "Food: how much"',
    'course.yaml:9: error: write a space after the hyphen: - title: Meeting cats',
  ],
  [
    '      - id: cats-article\n        title: What to ask',
    '      -title: What to ask\n        notes: "Food: how much"',
    'course.yaml:23: error: write a space after the hyphen: - title: What to ask',
  ],
  [
    '              - The label',
    '             - The label',
    "course.yaml:41: error: '- The label' has 13 spaces before it; the entries above have 14",
  ],
  [
    '              - The label\n              - answer: Its owner',
    '              - The label\n                correct: true\n              - Its owner',
    "course.yaml:42: error: the entry above is a text and can have no 'correct': write it as a field, too, such as '- answer: The label'",
  ],
  [
    ANSWER,
    'The label',
    'course.yaml:41: error: an entry of a list begins with a hyphen and a space: - The label',
  ],
  [NAME, 'name:"Cats: basics"', 'course.yaml:3: error: write a space after the colon: name: "Cats: basics"'],
  [NAME, 'name:Cats: basics', 'course.yaml:3: error: write a space after the colon: name: "Cats: basics"'],
  [NAME, 'name:"Cats"', 'course.yaml:3: error: write a space after the colon: name: "Cats"'],
  [
    'title: A cat comes in',
    'title:"Cats: one"',
    'course.yaml:12: error: write a space after the colon: title: "Cats: one"',
  ],
  [
    '- answer: A product',
    '- answer:Food: dry',
    'course.yaml:37: error: write a space after the colon: - answer: "Food: dry"',
  ],
  [
    ANSWER,
    '- Food #2',
    `course.yaml:41: warning: '#2' is not part of 'answer', for a # after a space begins a note to yourself: if it belongs to the text, write - "Food #2"; if it is a note, give it a line of its own`,
  ],
  [
    'notes: Watch it twice.',
    'notes: Read this\n          Then: that.',
    "course.yaml:20: error: a text of several lines stands indented below 'notes: |': end the line in which it begins so",
  ],
  [
    'path: cats',
    'path: Cats & Mäuse',
    `course.yaml:6: error: path: 'Cats & Mäuse' contains " ", which cannot be part of an address: write words with hyphens between, such as cats-maeuse`,
  ],
  [
    QUIZZES,
    '    modules:\n',
    "course.yaml:27: error: modules: is empty: write its entries in the lines below, each after '- '",
  ],
  [
    '      - id: cats-article',
    '       - id: cats-article',
    "course.yaml:23: error: '- id' has 7 spaces before it; the entries above have 6",
  ],
  [
    '      - id: cats-article\n        title: What to ask\n',
    '      id: cats-article\n        title: What to ask\n',
    'course.yaml:23: error: an entry of a list begins with a hyphen and a space: - id: cats-article',
  ],
  // Fields by other names: what was meant is not missing as well.
  [NAME, 'Name: Cats', "course.yaml:3: error: 'Name' is not a field of a course: did you mean 'name'?"],
  [NAME, 'titel: Cats', "course.yaml:3: error: 'titel' is not a field of a course: did you mean 'name'?"],
  [
    'video: media/film.mp4',
    'film: media/film.mp4',
    "course.yaml:13: error: 'film' is not a field of a video: did you mean 'video'?",
  ],
  [
    'language: en',
    'lang: en',
    "course.yaml:17: error: 'lang' is not a field of captions: did you mean 'language'?",
  ],
  [
    RIGHT,
    RIGHT.replace('correct', 'right'),
    "course.yaml:36: error: 'right' is not a field of an answer: did you mean 'correct'?",
  ],
  [RIGHT, RIGHT.replace('true', 'yes'), 'course.yaml:36: error: correct: must be true or false'],
]

describe('a mistake in course.yaml', () => {
  it.each(MISTAKES)('%j written as %j is one problem, with what to write', async (from, to, problem) => {
    expect(await problemsOf(rewrite('course.yaml', from, to))).toEqual([problem])
  })

  it('is found each time, and what only follows from it is not', async () => {
    const twice = String(rewrite('course.yaml', NAME, 'name: Cats: basics')['course.yaml']).replace(
      ANSWER,
      '- "The" label',
    )
    expect(await problemsOf({ ...GOOD_FOLDER, 'course.yaml': twice })).toEqual([
      'course.yaml:3: error: a text with a colon in it must stand in double quotes: name: "Cats: basics"',
      `course.yaml:41: error: the text goes on after its closing quotation mark: put all of it in quotes: - '"The" label'`,
    ])
  })

  it('is found below texts of several lines, of which no line is taken for it', async () => {
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
  ])('is not %j written as %j', async (from, to) => {
    expect(await problemsOf(rewrite('course.yaml', from, to))).toEqual([])
  })
})
