import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Folder } from '#test/course-folders.ts'
import { GOOD_FOLDER, problemsOf } from '#test/course-folders.ts'

let room: string
let count = 0
beforeAll(() => {
  room = mkdtempSync(join(tmpdir(), 'portal-slips-'))
})
afterAll(() => rmSync(room, { recursive: true, force: true }))

const nextFolder = () => join(room, `course-${++count}`)

/** The good folder with one passage of `course.yaml` written differently. */
function rewrite(from: string, to: string): Folder {
  const text = String(GOOD_FOLDER['course.yaml'])
  expect(text, from).toContain(from)
  return { ...GOOD_FOLDER, 'course.yaml': text.replace(from, () => to) }
}

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

/** Slips of a writer in `course.yaml`: a passage, the same with the slip, and the one problem at its line. */
const SLIPS: [from: string, to: string, problem: string][] = [
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

describe('a slip in course.yaml', () => {
  it.each(SLIPS)('%j written as %j is one problem, with what to write', async (from, to, problem) => {
    expect(await problemsOf(nextFolder(), rewrite(from, to))).toEqual([problem])
  })

  it('is found each time, and what only follows from it is not', async () => {
    const twice = String(rewrite(NAME, 'name: Cats: basics')['course.yaml']).replace(ANSWER, '- "The" label')
    expect(await problemsOf(nextFolder(), { ...GOOD_FOLDER, 'course.yaml': twice })).toEqual([
      'course.yaml:3: error: a text with a colon in it must stand in double quotes: name: "Cats: basics"',
      `course.yaml:41: error: the text goes on after its closing quotation mark: put all of it in quotes: - '"The" label'`,
    ])
  })

  it('is found below texts of several lines, of which no line is taken for it', async () => {
    const texts =
      'notes: |\n          Once:\n            – twice\n          -question:x\n' +
      '        minutes: 1\n        cover: "media/\n          - title:Food:\n          "'
    const course = String(rewrite('notes: Watch it twice.', texts)['course.yaml']).replace(
      ANSWER,
      'The label',
    )
    const slip = 'course.yaml:48: error: an entry of a list begins with a hyphen and a space: - The label'
    expect(await problemsOf(nextFolder(), { ...GOOD_FOLDER, 'course.yaml': course })).toEqual([slip])
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
    expect(await problemsOf(nextFolder(), rewrite(from, to))).toEqual([])
  })
})

/** Slips of a writer in an article, and the problems with their lines. */
const IN_ARTICLES: [written: string, ...problems: string[]][] = [
  // Links and pictures.
  [
    '[Fact sheet](https://a.example/my file)',
    '1 the link is shown as it is written: an address with spaces stands in angle brackets, ](<https://a.example/my file>)',
  ],
  [
    'Words.\n\nA **cat**:\n![A cat](media/my cat.svg)',
    '4 the picture is shown as it is written: an address with spaces stands in angle brackets, ](<media/my cat.svg>)',
  ],
  [
    '[Ask](https://a.example',
    '1 the link is shown as it is written: its address does not end with a round bracket, )',
  ],
  [
    '![A cat](media/scale.svg =300x200)',
    '1 the picture is shown as it is written: its size stands in quotes after its address, (media/picture.jpg "1200x675")',
  ],
  [
    '![A cat](media/scale.svg “120x80”)',
    '1 the picture is shown as it is written: write straight quotation marks in place of curly ones',
  ],
  [
    '![A cat](media/scale.svg){width=50%}',
    `1 '{width=50%}' is shown as it is written: the size of a picture stands in quotes after its address, ![…](media/picture.jpg "1200x675")`,
  ],
  [
    '![A cat]',
    "1 '![A cat]' is shown as it is written: the address of a picture follows in round brackets, ![A cat](media/picture.jpg)",
  ],
  ['[Ask] (https://a.example)', '1 the link is shown as it is written: take the space between ] and ( out'],
  [
    '(Ask)[https://a.example]',
    '1 the link is shown as it is written: its words stand in square brackets, its address in round ones, [words](https://…)',
  ],
  [
    '[Ask][vet]',
    '1 the link is shown as it is written: nothing says what [vet] is, so write its address in round brackets, (https://…)',
  ],
  // Headings, lists and boxes.
  ['##Cats', '1 a heading has a space after the #: ## Cats'],
  ['##', '1 the heading has no words'],
  [
    'Cats sleep.\n---',
    '1 the text is shown as a heading, because a line of hyphens follows it: put an empty line between them',
  ],
  [
    '---\ntitle: Cats\n---\n\nWords.',
    '1 the lines between --- and --- are shown: an article begins with its first words, so take them out',
  ],
  ['• one\n• two', "1 an entry of a list begins with '- ': - one"],
  ['– one\n– two', "1 an entry of a list begins with a hyphen, '- ': - one"],
  ['a) one\nb) two', "1 an entry of a list begins with '- ' or with a number: 1. one"],
  ['o\tone', "1 an entry of a list begins with '- ': - one"],
  ['-[ ] one\n-[ ] two', '1 a box to tick has a space before it: - [ ] one'],
  ['-one\n-two', '1 an entry of a list has a space after the hyphen: - one'],
  ['1.One\n2.Two', '1 an entry of a list has a space after its number: 1. One'],
  ['[x] done', '1 a box to tick is an entry of a list: - [x] done'],
  [
    '- [ ] one\n- [x two',
    "2 a box to tick is written '- [ ] words', and '- [x] words' for one that is ticked",
  ],
  ['- []', "1 a box to tick is written '- [ ] words', and '- [x] words' for one that is ticked"],
  [
    '- [ ] one\n- two',
    '1 some entries of the list have a box, [ ] or [x], and some have none: each is shown with one',
  ],
  [
    '1. [x] one',
    "1 the boxes are left out, for a list with numbers has none: write '- [ ]' in place of the number",
  ],
  // Tables and code.
  [
    '| a | b |\n| - | - |\n| c | d | e |',
    '3 the row has 3 cells and the head of its table 2: what is in the others is lost. Give the head as many cells, or write \\| for a | in a text',
  ],
  [
    '| a | b |\n| - | - |\n| c | d |\nWords.',
    '4 the line is shown as a row of the table above it: put an empty line before it',
  ],
  [
    '| a | b |\n| - |\n| c | d |',
    '1 the table is shown as it is written: its head has 2 cells, and the line of hyphens below it 1',
  ],
  [
    '| a | b |\n| c | d |',
    "1 the table is shown as it is written: write a line such as '| --- | --- |' below its head",
  ],
  [
    'Age\tMeals\n8\t4',
    "1 the table is shown as a text, one word after the other: write '|' between its cells, and a line such as '| --- | --- |' below its head",
  ],
  [
    'Age  Meals\n---  -----\n8    4',
    "2 the table is shown as a text: write '|' between its cells, and a line such as '| --- | --- |' below its head",
  ],
  [
    'Age  Meals\n----------\n8    4',
    "1 the head of the table is shown as a heading: write '|' between its cells, and a line such as '| --- | --- |' below its head",
  ],
  [
    'Words.\n\n```\nlet cat',
    '3 the code that begins here is never closed, and all below it is shown as code: write ``` in a line of its own where it ends',
  ],
  [
    '    A cat.',
    '1 lines that begin with four spaces or a tab are shown as code: take the spaces away; code stands between lines of ```',
  ],
  // Marks.
  [
    'A **cat',
    '1 the stars ** are shown: bold words have them on both sides, without a space between, **so**',
  ],
  ['See **Note:**text.', '1 the stars ** are shown: write a space after **Note:**'],
  ['It`s a cat', "1 the mark ` is shown: code has it on both sides, and an apostrophe is '"],
  [
    '==A cat==',
    "1 '==A cat==' is shown as it is written: words cannot be marked, so make them bold, **A cat**",
  ],
  [
    'A cat.<br>A dog.',
    "1 '<br>' is HTML, which is shown as it is written: take it out; an empty line begins a new paragraph",
  ],
  ['<!-- Ask Mei', '1 a note that begins with <!-- is never closed: write --> where it ends'],
]

/** Finds what is wrong with this article; its picture may stand in the folder unnamed. */
async function slipsOf(article: string): Promise<string[]> {
  const problems = await problemsOf(nextFolder(), { ...GOOD_FOLDER, 'asking.md': `${article}\n` })
  return problems.filter(
    (problem) => !problem.startsWith('media/scale.svg: warning: no module names this file'),
  )
}

describe('a slip in an article', () => {
  it.each(IN_ARTICLES)('%j is said with what to write', async (written, ...problems) => {
    const found = await slipsOf(written)
    expect(found).toEqual(problems.map((problem) => `asking.md:${problem.replace(' ', ': warning: ')}`))
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
  ])('is not %j', async (written) => {
    expect(await slipsOf(written)).toEqual([])
  })
})

const AS_ANOTHER_KIND: [content: string | Buffer, problem: string][] = [
  [
    '{\\rtf1\\ansi Words}',
    'the file is an RTF file, not plain text: save it as plain text (in TextEdit: Format, Make Plain Text)',
  ],
  [
    Buffer.from('504b030414000600', 'hex'),
    'the file is a file of Word or of another program, not plain text: copy its text into a new file of plain text',
  ],
  [
    Buffer.from('\ufeffWords', 'utf16le'),
    'the file is saved as UTF-16, which Notepad also calls Unicode: save it with the encoding UTF-8',
  ],
]

/** The good folder with a file under another name. */
function rename(from: string, to: string): Folder {
  const { [from]: content = '', ...others } = GOOD_FOLDER
  return { ...others, [to]: content }
}

describe('a file', () => {
  it.each(AS_ANOTHER_KIND)('that is no plain text is named for what it is: %j', async (content, problem) => {
    const asArticle = { ...GOOD_FOLDER, 'asking.md': content }
    expect(await problemsOf(nextFolder(), asArticle)).toEqual([`asking.md: error: ${problem}`])
    const asCourse = { ...GOOD_FOLDER, 'course.yaml': content }
    expect(await problemsOf(nextFolder(), asCourse)).toEqual([`course.yaml: error: ${problem}`])
  })

  it.each([
    [
      'course.yaml',
      'course.yaml.txt',
      "course.yaml: error: there is no file 'course.yaml', but 'course.yaml.txt': take the .txt off its name (Windows shows endings if you tick 'File name extensions')",
    ],
    [
      'asking.md',
      'asking.docx',
      "course.yaml:25: error: there is no file 'asking.md', but 'asking.docx', which is not plain text: save its text as a file 'asking.md'",
    ],
  ])('%s that is called %s is found', async (from, to, problem) => {
    expect(await problemsOf(nextFolder(), rename(from, to))).toEqual([problem])
  })

  it.each(['NFC', 'NFD'] as const)('is found however its letters are composed (%s)', async (form) => {
    const {
      'asking.md': _article,
      'media/scale.svg': _picture,
      ...files
    } = rewrite('asking.md', 'fütter/ägypten.md')
    const there = { ...files, ['fütter/ägypten.md'.normalize(form)]: '![A cat](größe.svg)\n' }
    const folder = { ...there, ['fütter/größe.svg'.normalize(form)]: '<svg/>' }
    expect(await problemsOf(nextFolder(), folder)).toEqual([])
  })
})
