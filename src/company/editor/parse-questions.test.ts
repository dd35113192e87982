import { expect, it } from 'vitest'
import { MAX_PASTED_QUESTIONS, parseQuestions } from './parse-questions.ts'

/** Questions as lines: the right answer has a star before it. */
function shortly(text: string): string[][] | undefined {
  return parseQuestions(text)?.map(({ question, answers, right }) => [
    question,
    ...answers.map((answer, at) => (at === right ? `*${answer}` : answer)),
  ])
}

const TWO = [
  ['How long do you wash your hands?', '5 seconds', '*20 seconds', 'A minute'],
  ['When?', 'Before', '*After', 'Never'],
]

it.each([
  [
    'numbers and letters',
    '1. How long do you wash your hands?\na) 5 seconds\nb) 20 seconds *\nc) A minute\n2. When?\na) Before\nb) After *\nc) Never',
  ],
  [
    'the tabs that Word puts after its numbers, and empty lines',
    '1.\tHow long do you wash your hands?\r\n\r\na.\t5 seconds\r\nb.\t20 seconds (right)\r\nc.\tA minute\r\n\r\n2.\tWhen?\r\n\r\na.\tBefore\r\nb.\tAfter (correct)\r\nc.\tNever\r\n',
  ],
  [
    'no numbers, capital letters and stars before them',
    'How long do you wash your hands?\nA. 5 seconds\n*B. 20 seconds\nC. A minute\nWhen?\nA. Before\n*B. After\nC. Never',
  ],
  [
    'bullets, and a check',
    'How long do you wash your hands?\n• 5 seconds\n• 20 seconds ✓\n• A minute\n\nWhen?\n• Before\n• ✓ After\n• Never',
  ],
  [
    'the bullets of Word',
    'How long do you wash your hands?\n·\t5 seconds\n·\t*20 seconds\n·\tA minute\nWhen?\no\tBefore\no\t*After\no\tNever',
  ],
  [
    'dashes',
    'How long do you wash your hands?\n- 5 seconds\n– 20 seconds (Correct)\n- A minute\nWhen?\n- Before\n- (right) After\n- Never',
  ],
  [
    'stars for bullets',
    'How long do you wash your hands?\n* 5 seconds\n* 20 seconds (right)\n* A minute\nWhen?\n* Before\n* After ✔️\n* Never',
  ],
  [
    'tabs before the answers',
    'How long do you wash your hands?\n\t5 seconds\n\t*20 seconds\n\tA minute\nWhen?\n\tBefore\n\tAfter *\n\tNever',
  ],
  [
    'columns',
    'How long do you wash your hands?\t5 seconds\t20 seconds*\tA minute\nWhen?\tBefore\t*After\tNever\t',
  ],
  [
    'columns after their number, with an empty cell',
    '1\tHow long do you wash your hands?\t5 seconds\t\t*20 seconds\tA minute\n2\tWhen?\tBefore\t*After\tNever',
  ],
  [
    'lists of a mail, set in',
    ' 1. How long do you wash your hands?\n     1. 5 seconds\n     2. 20 seconds *\n     3. A minute\n 2. When?\n     1. Before\n     2. After *\n     3. Never',
  ],
  [
    'numbers before the answers alone',
    'How long do you wash your hands?\n1. 5 seconds\n2. 20 seconds *\n3. A minute\nWhen?\n1. Before\n2. After *\n3. Never',
  ],
  [
    'numbers before the questions alone',
    'Question 1: How long do you wash your hands?\n5 seconds\n20 seconds *\nA minute\nQuestion 2\nWhen?\nBefore\n*After\nNever',
  ],
  [
    'nothing but an empty line between the questions',
    'How long do you wash your hands?\n5 seconds\n20 seconds*\nA minute\n\nWhen?\nBefore\nAfter*\nNever',
  ],
  [
    'the right answer said below: by its letter, and by its words',
    '1. How long do you wash your hands?\na) 5 seconds\nb) 20 seconds\nc) A minute\nAnswer: B\n2. When?\na) Before\nb) After\nc) Never\nCorrect answer: after',
  ],
  [
    'the right answer said below, and nothing else to tell them apart',
    'How long do you wash your hands?\n5 seconds\n20 seconds\nA minute\nAns. 2\nWhen?\nBefore\nAfter\nNever\nThe right answer is: b)',
  ],
  [
    'columns of Excel with line breaks and quotes within',
    '"How long do you\nwash your hands?"\t5 seconds\t"20\r\nseconds*"\tA minute\r\nWhen?\tBefore\t*After\tNever\r\n',
  ],
  [
    'nothing but the marks',
    'How long do you wash your hands?\n5 seconds\n*20 seconds\nA minute\nWhen?\nBefore\n*After\nNever',
  ],
])('reads questions with %s', (_form, text) => {
  expect(shortly(text)).toEqual(TWO)
})

it('marks none as right where none is marked, or several are', () => {
  expect(shortly('1. Why?\na) So\nb) No')).toEqual([['Why?', 'So', 'No']])
  expect(shortly('1. Why?\na) So ✓\nb) No ✓')).toEqual([['Why?', 'So', 'No']])
  expect(shortly('Why?\n* So\n* No')).toEqual([['Why?', 'So', 'No']])
})

it('keeps the words of a key that names no answer', () => {
  expect(shortly('1. Why?\na) So\nb) No\nAnswer: It depends')).toEqual([
    ['Why?', 'So', 'No Answer: It depends'],
  ])
  expect(shortly('1. Why?\na) So\nb) No\nAnswer: C')).toEqual([['Why?', 'So', 'No Answer: C']])
})

it('takes the quotes of a cell away, and no others', () => {
  expect(shortly('What is "wet"?\t"Say ""soft""\nfood*"\tA "treat"\nWhy?\tSo\tNo')).toEqual([
    ['What is "wet"?', '*Say "soft" food', 'A "treat"'],
    ['Why?', 'So', 'No'],
  ])
})

it('takes a line above the first number for a question without answers, so that no word is lost', () => {
  expect(shortly('Hygiene\n\n  1. Why?\n     a. So\n     b. No')).toEqual([['Hygiene'], ['Why?', 'So', 'No']])
})

it('joins the lines of a long question, and of a long answer', () => {
  expect(shortly('1. A dog growls.\nWhat do you do?\na) Step\nback *\nb) Run')).toEqual([
    ['A dog growls.\nWhat do you do?', '*Step back', 'Run'],
  ])
})

it('reads questions without answers where they are numbered', () => {
  expect(shortly('1. Why?\n2. When?\n3. Who?')).toEqual([['Why?'], ['When?'], ['Who?']])
})

it('takes no number, dash or letter within a text for a mark', () => {
  expect(shortly('What is cold?\na) -5 degrees\nb) 1.5 degrees\nc) e.g. snow\nd) 2026')).toEqual([
    ['What is cold?', '-5 degrees', '1.5 degrees', 'e.g. snow', '2026'],
  ])
  expect(shortly('Which one? *\nA\nB\n\nAnd when? *\nC\nD')).toEqual([
    ['Which one? *', 'A', 'B'],
    ['And when? *', 'C', 'D'],
  ])
})

it.each([
  ['one line', 'Why? a) So b) No'],
  ['nothing', ' \n '],
  ['a question of several lines', 'A dog growls at you.\nWhat do you do?'],
  ['paragraphs', 'Dogs growl.\n\nCats hiss.\n\nFish do neither.'],
  ['answers alone', 'a) So\nb) No'],
])('leaves %s as it is', (_what, text) => {
  expect(parseQuestions(text)).toBeUndefined()
})

it.each([
  ' ',
  '\t',
  '*',
  '1\t',
  'a) ',
  '✓',
  '(right)',
  'x\n',
  'x?\n',
  '* x\n',
  '1. x\n',
  '\na) x',
  'x\ty\n',
  '\t"',
  '\t"""x\n',
  '\nAnswer: a',
])('reads a long text of nothing but %j, as long as may be pasted', (part) => {
  const text = part.repeat(MAX_PASTED_QUESTIONS / 2 / part.length)
  expect(() => parseQuestions(`Why?\nx${text}x\n${text}`)).not.toThrow()
})
