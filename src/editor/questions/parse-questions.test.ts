// cspell:ignore Juste falsch richtig Bonne réponse Frage Antwort Antworten Antwoord Juist Richtige Respuesta correcta Erklärung Uitleg Explication Lösung felis henselae
import { expect, it } from 'vitest'
import { MAX_PASTED_QUESTIONS, parseQuestions } from './parse-questions.ts'

/** Returns each question as a list, with a star before the correct answer. */
function shortly(text: string): string[][] | undefined {
  return parseQuestions(text)?.questions.map(({ question, answers, right }) => [
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
  [
    'the check boxes of Word',
    '1. How long do you wash your hands?\n☐ 5 seconds\n☒ 20 seconds\n☐ A minute\n2. When?\n☐ Before\n☑ After\n☐ Never',
  ],
  [
    'the check boxes of Word in its own font',
    'How long do you wash your hands?\n\uf0a8\t5 seconds\n\uf0fd\t20 seconds\n\uf0a8\tA minute\n\nWhen?\n\uf06f Before\n\uf0fe After\n\uf06f Never',
  ],
  [
    'the check boxes of Markdown',
    'How long do you wash your hands?\n- [ ] 5 seconds\n- [x] 20 seconds\n- [ ] A minute\n\nWhen?\n[ ] Before\n[X] After\n[ ] Never',
  ],
  [
    'boxes after the letters, or after the answers',
    '1) How long do you wash your hands?\na) ☐ 5 seconds\nb) ☒ 20 seconds\nc) ☐ A minute\n2) When?\nBefore ☐\nAfter ☑\nNever ☐',
  ],
  [
    'circles, and crosses at the wrong answers',
    'How long do you wash your hands?\n○ 5 seconds\n● 20 seconds\n○ A minute\nWhen?\n✗ Before\n✓ After\n✗ Never',
  ],
  [
    'marks in words',
    '1. How long do you wash your hands?\na) 5 seconds (wrong)\nb) 20 seconds (correct answer)\nc) A minute\n2. When?\na) Before\nb) After ← correct\nc) Never',
  ],
  [
    'brackets for boxes',
    'How long do you wash your hands?\n( ) 5 seconds\n(x) 20 seconds\n( ) A minute\nWhen?\n( ) Before\n(*) After\n( ) Never',
  ],
  [
    'the marks of Markdown',
    '**1. How long do you wash your hands?**\nA) 5 seconds\nB) 20 seconds\nC) A minute\n**Correct answer: B**\n\n---\n\n### **2.** When?\n- Before\n- **After**\n- Never',
  ],
  [
    'marks of wrong answers in words',
    '(1) How long do you wash your hands?\n(a) 5 seconds – falsch\n(b) 20 seconds – richtig\n(c) A minute – falsch\n(2) When?\n(a) Before - wrong\n(b) After *\n(c) Never',
  ],
  [
    'labels without numbers, and keys without a colon',
    'Q: How long do you wash your hands?\na) 5 seconds\nb) 20 seconds\nc) A minute\nCorrect answer b\nQuestion: When?\na) Before\nb) After\nc) Never\nRichtig B',
  ],
  [
    'keys at the end of the questions',
    '1. How long do you wash your hands? (Answer: B)\na) 5 seconds\nb) 20 seconds\nc) A minute\n2. When? [Key: b]\na) Before\nb) After\nc) Never',
  ],
  [
    'keys in German',
    'Frage 1: How long do you wash your hands?\na) 5 seconds\nb) 20 seconds (richtig)\nc) A minute\nFrage 2: When?\na) Before\nb) After\nc) Never\nRichtige Antwort: b',
  ],
  [
    'keys in French and Spanish',
    '1. How long do you wash your hands?\na) 5 seconds\nb) 20 seconds\nc) A minute\nBonne réponse : B\n2. When?\na.- Before\nb.- After\nc.- Never\nRespuesta correcta: After',
  ],
  [
    'keys in Dutch with other marks',
    '1. How long do you wash your hands?\nA. 5 seconds\nB. 20 seconds\nC. A minute\n**Antwoord:** B\n2. When?\nA. Before\nB. After\nC. Never\n(Juist: 2)',
  ],
  [
    'all keys at the end',
    '1. How long do you wash your hands?\na) 5 seconds\nb) 20 seconds\nc) A minute\n2. When?\na) Before\nb) After\nc) Never\n\nAnswer key\n1. B\n2) b',
  ],
  [
    'all keys in one line at the end',
    '1. How long do you wash your hands?\na) 5 seconds\nb) 20 seconds\nc) A minute\n2. When?\na) Before\nb) After\nc) Never\nAntworten: 1b, 2b',
  ],
  [
    'a header, and a key',
    'Question\tA\tB\tC\tCorrect\nHow long do you wash your hands?\t5 seconds\t20 seconds\tA minute\tB\nWhen?\tBefore\tAfter\tNever\tAfter',
  ],
  [
    'a header in German, with numbers',
    'Nr.\tFrage\tAntwort 1\tAntwort 2\tAntwort 3\tLösung\n1\tHow long do you wash your hands?\t5 seconds\t20 seconds\tA minute\t2\n2\tWhen?\tBefore\tAfter\tNever\tAntwort 2',
  ],
  [
    'a header without a name above the questions',
    '\tA\tB\tC\tAnswer\nHow long do you wash your hands?\t5 seconds\t20 seconds\tA minute\tB\nWhen?\tBefore\tAfter\tNever\tb)',
  ],
  [
    'a key in the last column, without a header',
    'How long do you wash your hands?\t5 seconds\t20 seconds\tA minute\tB\nWhen?\tBefore\tAfter\tNever\tAfter',
  ],
])('reads questions with %s', (_form, text) => {
  expect(shortly(text)).toEqual(TWO)
})

it.each([
  ['an empty line', 'Dogs like\n*Walks\nBaths\n\nCats like\n*Naps\nBaths'],
  ['the answers below', 'Dogs like\n*Walks\nBaths\nCats like\na) Naps *\nb) Baths'],
])('separates questions without a question mark by %s', (_by, text) => {
  expect(shortly(text)).toEqual([
    ['Dogs like', '*Walks', 'Baths'],
    ['Cats like', '*Naps', 'Baths'],
  ])
})

it('marks no answer as correct if none or several are marked', () => {
  expect(shortly('1. Why?\na) So\nb) No')).toEqual([['Why?', 'So', 'No']])
  expect(shortly('1. Why?\na) So ✓\nb) No ✓')).toEqual([['Why?', 'So', 'No']])
  expect(shortly('Why?\n* So\n* No')).toEqual([['Why?', 'So', 'No']])
})

it.each(['It depends', 'C', 'A, B'])('reports keys that name no single answer: %s', (unclearKey) => {
  expect(parseQuestions(`1. Why?\na) So\nb) No\nAnswer: ${unclearKey}`)?.questions).toEqual([
    { question: 'Why?', answers: ['So', 'No'], right: undefined, unclearKey },
  ])
})

const FOOD = 'Which is food?\na) Stone\nb) Fish'
const BECAUSE = {
  question: 'Which is food?',
  answers: ['Stone', 'Fish'],
  right: 1,
  explanation: 'Both say so.',
}

it.each([
  ['below the answers', `1. ${FOOD} *\nExplanation: Both say so.\n2. Next?\na) Now *\nb) Later`],
  ['with a key', `1. ${FOOD}\nAnswer: B\nRationale: Both say so.\n2. Next?\na) Now *\nb) Later`],
  ['before a key', `1. ${FOOD}\nWhy: Both say so.\nAnswer: B\n2. Next?\na) Now *\nb) Later`],
  ['in the line of a key', `1. ${FOOD}\nAnswer: B. Both say so.\n2. Next?\na) Now *\nb) Later`],
  [
    'in the sentence of a key',
    `1. ${FOOD}\nThe correct answer is B – Both say so.\n2. Next?\na) Now *\nb) Later`,
  ],
  [
    'after its label in the line of a key',
    `1. ${FOOD}\nAnswer: B. Reason: Both say so.\n2. Next?\na) Now *\nb) Later`,
  ],
  ['in the line below a key', `1. ${FOOD}\nAnswer: B) Fish\nBoth say so.\n2. Next?\na) Now *\nb) Later`],
  ['in the line below its label', `1. ${FOOD} *\nFeedback:\nBoth say so.\n2. Next?\na) Now *\nb) Later`],
  ['without numbers', `${FOOD} *\nErklärung: Both say so.\nNext?\na) Now *\nb) Later`],
  ['after an empty line', `${FOOD} *\n\nExplication : Both say so.\n\nNext?\na) Now *\nb) Later`],
  ['in Dutch', `${FOOD} *\n**Uitleg:** Both say so.\n\nNext?\na) Now *\nb) Later`],
  ['in Spanish', `${FOOD} *\n¿Por qué?: Both say so.\n\nNext?\na) Now *\nb) Later`],
  [
    'in a column',
    'Question\tAnswer A\tAnswer B\tKey\tExplanation\nWhich is food?\tStone\tFish\tB\tBoth say so.\nNext?\tNow\tLater\tA',
  ],
  [
    'in a column after the key, without a header',
    'Which is food?\tStone\tFish\tB\tBoth say so.\nNext?\tNow\tLater\tA\tIt is.',
  ],
])('reads an explanation %s', (_place, text) => {
  const questions = parseQuestions(text)?.questions
  expect(questions?.[0]).toEqual(BECAUSE)
  expect(questions?.[1]).toMatchObject({ question: 'Next?', answers: ['Now', 'Later'], right: 0 })
})

it('parses an explanation of several lines', () => {
  const text = `1. ${FOOD} *\nExplanation: Both say so.\n- And so do I.\n2. Next?\na) x\nb) y`
  expect(parseQuestions(text)?.questions[0]?.explanation).toBe('Both say so.\n- And so do I.')
})

const MEAT = [['What do dogs eat?', 'Stones', '*Meat', 'Air']]
const LETTERED = '1. What do dogs eat?\na) Stones\nb) Meat\nc) Air'

it.each([
  '✅ Correct Answer: B',
  '**✅ Answer: B**',
  '✅ **Answer:** B',
  '✔ B',
  '✔️ b) Meat',
  '👉 Correct answer: b) Meat',
  '➡️ Answer: B',
  '=> Answer: B',
  '→ B',
  'Answer - B) Meat',
  'B is correct.',
  'Answer B is right!',
])('reads the key %s', (key) => {
  expect(shortly(`${LETTERED}\n${key}`)).toEqual(MEAT)
})

it.each([
  ['the first in the line of the question', '1. What do dogs eat? a) Stones\nb) Meat\nc) Air\nAnswer: b'],
  ['all in the line of the question', '1. What do dogs eat? a) Stones b) Meat c) Air\nAnswer: b'],
  ['several in a line', '1. What do dogs eat?\nA. Stones\tB. Meat\nC. Air\nAnswer: B'],
  ['feedback on each', '1. What do dogs eat?\na) Stones\nFeedback: No.\nb) Meat *\nFeedback: Yes.\nc) Air'],
  [
    'feedback on each bullet',
    '1. What do dogs eat?\n- Stones\nFeedback: No.\n- Meat *\nFeedback: Yes.\n- Air\nFeedback: No.',
  ],
  ['letters in cells', 'What do dogs eat?\tA. Stones\tB. Meat\tC. Air\tB'],
])('reads answers with %s', (_form, text) => {
  expect(shortly(text)).toEqual(MEAT)
})

it.each([
  ['letters in another order', 'Why?\na) So\nc) No\nb) Ever\nAnswer: b', ['So', 'No', '*Ever']],
  ['bare letters in another order', 'Why?\nA. So\nC. No\nB. Ever\nAnswer: B', ['So', 'No', '*Ever']],
  ['letters after bullets', 'Why?\n- A. So\n- B. No\nAnswer: B', ['So', '*No']],
  ['letters after the bullets of Word', 'Why?\n▪ A. So\n▪ B. No\nAnswer: B', ['So', '*No']],
  [
    'letters in another order with blank lines between',
    'Why?\n\nA. So\n\nC. No\n\nB. Ever\n\nAnswer: B',
    ['So', 'No', '*Ever'],
  ],
  ['a letter of no answer', 'Why?\nb) So\nc) Air\nAnswer: a', ['So', 'Air']],
  ['a letter that another answer begins with', 'Why?\n- b. So\n- c. No\nAnswer: b', ['b. So', 'c. No']],
  ['a number, but letters in another order', 'Why?\na) So\nc) No\nb) Ever\nAnswer: 2', ['So', 'No', 'Ever']],
  ['a number that is an answer too', 'Why?\n- 2\n- 4\n- 6\nAnswer: 2', ['2', '4', '6']],
  ['a number that is its own position', 'Why?\n- 1\n- 2\n- 3\nAnswer: 2', ['1', '*2', '3']],
  ['a letter that is an answer too', 'Why?\na) B\nb) A\nAnswer: A', ['B', 'A']],
  [
    'initials',
    'Why?\n- E. coli\n- C. felis\n- B. henselae\nAnswer: C. felis',
    ['E. coli', '*C. felis', 'B. henselae'],
  ],
  ['more words below a mark', 'Why?\na) So – wrong\nAnd so on.\nb) No\nAnswer: b', ['So And so on.', '*No']],
  [
    'marks of wrong answers beside a key',
    'Why?\na) So – wrong\nb) No - wrong\nc) Ever\nAnswer: c',
    ['So', 'No', '*Ever'],
  ],
  [
    'more words below its own words',
    'Why?\na) So – wrong\nAnd so on.\nb) No',
    ['So – wrong And so on.', 'No'],
  ],
  ['answers that begin as a key', 'Why?\nJuste 1\nJuste 2 ✓\nJuste 3', ['Juste 1', '*Juste 2', 'Juste 3']],
  ['wrong among its own words', 'Why?\na) Yes - false\nb) No - true', ['Yes - false', 'No - true']],
  ['a minus', 'Why?\na) 5 °C\nb) - 5 °C *', ['5 °C', '*- 5 °C']],
  ['sides', 'Why?\n- Kidney (left)\n- Kidney (right)', ['Kidney (left)', 'Kidney (right)']],
  ['sides after a dash, and a mark', 'Why?\n- Go - left ✓\n- Go - right', ['*Go - left', 'Go - right']],
  [
    'solutions',
    'Why?\n- Iodine (solution)\n- Saline (solution: 0.9 %)',
    ['Iodine (solution)', 'Saline (solution: 0.9 %)'],
  ],
  ['a sentence about letters', 'Why?\na) A is correct\nb) B is correct', ['A is correct', 'B is correct']],
  ['a letter with a check', 'Why?\n- A\n✔ B\n- C', ['A', '*B', 'C']],
])('reads ambiguous letters, keys and marks correctly: %s', (_case, text, answers) => {
  expect(shortly(`1. ${text}`)).toEqual([['Why?', ...answers]])
})

it('does not read a number in a table as a key if it is both an answer and another’s position', () => {
  const text = 'Question\tAnswer 1\tAnswer 2\tAnswer 3\tAnswer 4\tCorrect\nTwo?\t2\t4\t6\t8\t2'
  expect(parseQuestions(text)?.questions).toEqual([
    { question: 'Two?', answers: ['2', '4', '6', '8'], right: undefined, unclearKey: '2' },
  ])
})

const PARTS = '1. Why?\na) So\nb) No\n2. When?\na) Now\nb) Ever\n1. Who?\na) I\nb) You'
const KEYED = [
  ['Why?', 'So', '*No'],
  ['When?', '*Now', 'Ever'],
  ['Who?', '*I', 'You'],
]

it.each([
  ['numbers that begin again', 'Answers\nPart 1\n1. b\n2. a\nPart 2\n1. a'],
  ['numbers that go on', 'Answers\n1. b\n2. a\n3. a'],
  ['the words of the answers', 'Answers\n1. b) No\n2. a) Now\n1. a) I'],
])('reads the keys of several parts with %s', (_form, keys) => {
  expect(shortly(`${PARTS}\n\n${keys}`)).toEqual(KEYED)
})

it('reports unused keys of several parts if some keys are missing', () => {
  const read = parseQuestions(`${PARTS}\n\nAnswers: 1b, 2a`)
  expect(read?.questions.map(({ right }) => right)).toEqual([undefined, undefined, undefined])
  expect(read?.notes).toEqual([
    'The answer keys at the end weren’t used: their numbers match several questions.',
  ])
})

it('reports guessed and skipped rows and columns of a table', () => {
  const notesOf = (text: string) => parseQuestions(text)?.notes
  expect(notesOf('Question\tA\tB\tPoints\nWhy?\tSo\tNo\t2\nWhen?\tNow\tEver\t2')).toEqual([
    'The first row was read as the header.',
    'The column “Points” was left out.',
  ])
  expect(notesOf('Why?\tSo\tNo\tB\nWhen?\tNow\tEver\tA')).toEqual([
    'The table has no header: the column with “B” was read as the answer key.',
  ])
  expect(notesOf('Why?\tSo\tNo\nWhen?\tNow\tEver')).toEqual([])
})

it('reads a column of correct answers as answers', () => {
  const text = 'Question\tCorrect answer\tWrong answer 1\tWrong answer 2\nWhy?\tSo\tNo\tNever'
  expect(parseQuestions(text)).toEqual({
    questions: [{ question: 'Why?', answers: ['So', 'No', 'Never'], right: 0 }],
    notes: [
      'The first row was read as the header.',
      'The answer key column was read as the text of the correct answers.',
    ],
  })
})

it('does not read numbers and letters as keys if they are answers', () => {
  expect(shortly('How many legs?\t4\t3\t2\nHow many eyes?\t1\t3\t2')).toEqual([
    ['How many legs?', '4', '3', '2'],
    ['How many eyes?', '1', '3', '2'],
  ])
  expect(shortly('First letter?\tA\tB\tC\nLast letter?\tZ\tA\tB')).toEqual([
    ['First letter?', 'A', 'B', 'C'],
    ['Last letter?', 'Z', 'A', 'B'],
  ])
})

it('finds an answer by its initial if no answer has that letter', () => {
  expect(shortly('1. Do cats bark?\nTrue\nFalse\nAnswer: F\n2. Do dogs?\nTrue\nFalse\nAnswer: T')).toEqual([
    ['Do cats bark?', 'True', '*False'],
    ['Do dogs?', '*True', 'False'],
  ])
})

it('reads answers beyond the letter j, but no isolated letter', () => {
  const letters = [...'abcdefghijklm']
  const lines = letters.map((letter) => `${letter}) answer ${letter}`).join('\n')
  expect(parseQuestions(`1. Which?\n${lines}\nAnswer: L`)?.questions[0]).toMatchObject({
    answers: letters.map((letter) => `answer ${letter}`),
    right: 11,
  })
  expect(shortly('1. Which?\na) One\nq) Two')).toEqual([['Which?', 'One q) Two']])
})

it('removes the quotes around a cell, and no others', () => {
  expect(shortly('What is "wet"?\t"Say ""soft""\nfood*"\tA "treat"\nWhy?\tSo\tNo')).toEqual([
    ['What is "wet"?', '*Say "soft" food', 'A "treat"'],
    ['Why?', 'So', 'No'],
  ])
})

it('keeps a line above the first number as a question without answers, so that no text is lost', () => {
  expect(shortly('Hygiene\n\n  1. Why?\n     a. So\n     b. No')).toEqual([['Hygiene'], ['Why?', 'So', 'No']])
})

it('joins the lines of a long question and of a long answer', () => {
  expect(shortly('1. A dog growls.\nWhat do you do?\na) Step\nback *\nb) Run')).toEqual([
    ['A dog growls.\nWhat do you do?', '*Step back', 'Run'],
  ])
})

it('reads numbered questions without answers', () => {
  expect(shortly('1. Why?\n2. When?\n3. Who?')).toEqual([['Why?'], ['When?'], ['Who?']])
})

it('does not read numbers, dashes or letters inside a text as marks', () => {
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
])('does not read %s as questions', (_what, text) => {
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
  '\nExplanation: x',
  '☒',
  '\n☐ x',
  '[ ]',
  '-',
  '(correct',
  ' - correct',
  '1. b ',
  'a or b',
  'Answers: 1b\n',
  'Answer:\n',
  'Correct answer\nx\n',
  'Note: x\n',
  '(correct, ',
  'x (True)\n',
  '☐ x',
  '{=x',
  '{=x}\n',
  '\n1. x',
  '\n✓',
])('reads a text of the maximum length that repeats %j', (part) => {
  const text = part.repeat(MAX_PASTED_QUESTIONS / 2 / part.length)
  expect(() => parseQuestions(`Why?\nx${text}x\n${text}`)).not.toThrow()
})
