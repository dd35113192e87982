// cspell:ignore Kahoot vrai falso Richtige Antwort Lösung Antwoord Réponse Musterlösung correcta falsch wahr Hinweis Merke Tipp Falsche Antwortschlüssel Lösungsschlüssel Antwoordmodel Antwoordsleutel Auflösung Frage richtig onwaar waar
import { expect, it } from 'vitest'
import { parseQuestions } from './parse-questions.ts'

/** Returns each question as a list, with a star before the correct answer. */
function starredLists(text: string): string[][] | undefined {
  return parseQuestions(text)?.questions.map(({ question, answers, right }) => [
    question,
    ...answers.map((answer, at) => (at === right ? `*${answer}` : answer)),
  ])
}

const FOOD = '1. Which is food?\na) Stone\nb) Meat'
const UNMARKED = ['Which is food?', 'Stone', 'Meat']
const KEYED = ['Which is food?', 'Stone', '*Meat']

it.each([
  ['1.Which is food?\n*\nStone\nMeat\n2.Next?\n*\nx\ny', [UNMARKED, ['Next?', 'x', 'y']]],
  ['Which is food?\n*\n- Stone\n- Meat ✓', [KEYED]],
  [`${FOOD}\n✓\n2. Next?\na) x\nb) y`, [KEYED, ['Next?', 'x', 'y']]],
  [`${FOOD} ✓\nc) Air\n✗`, [[...KEYED, 'Air']]],
  [`${FOOD}\n☒\nc) Air`, [[...KEYED, 'Air']]],
  ['1. Which is food?\n☐\nStone\n☒\nMeat', [KEYED]],
])('reads a mark on a line of its own: %j', (text, expected) => {
  expect(starredLists(text)).toEqual(expected)
})

it.each([
  'Answer B',
  'Antwort B',
  'Lösung b',
  'Antwoord B',
  'Réponse B',
  '**Answer B**',
  '➡ Answer B',
  '- Answer B',
  'Answer:\nB',
  'Answer:\nb) Meat',
  'The correct answer is:\nMeat',
  'Correct answer\nMeat',
  'Correct Answer(s): B',
  'Correct letter: B',
  'Musterlösung: b',
  'Correction : b',
  'La correcta es B',
  '> Answer: b',
])('reads the key %j below lettered answers', (key) => {
  expect(starredLists(`${FOOD}\n${key}`)).toEqual([KEYED])
  expect(starredLists(`${FOOD}\n${key}\n2. Next?\na) x\nb) y *`)).toEqual([KEYED, ['Next?', 'x', '*y']])
})

it('parses the graded answers of Google Forms, which have no letters', () => {
  expect(starredLists('1. Which is food?\nStone\nMeat\nAir\nCorrect answer\nMeat')).toEqual([
    [...KEYED, 'Air'],
  ])
})

it.each([
  [
    'a heading above answers',
    '1. Which is food?\nChoose well.\nAnswers:\na) Stone\nb) Meat *',
    ['Which is food?\nChoose well.\nAnswers:', 'Stone', '*Meat'],
  ],
  ['answers that begin as a label', 'Which?\n- Option A\n- Option B *', ['Which?', 'Option A', '*Option B']],
  [
    'labels that are answers',
    'Which?\nFeedback\nPraise *\nMoney',
    ['Which?', 'Feedback', '*Praise', 'Money'],
  ],
  ['an empty label', `${FOOD} *\nAnswer:`, KEYED],
])('reads no key from %s', (_case, text, expected) => {
  expect(starredLists(text)).toEqual([expected])
})

it.each([
  ['Note: Dogs like it.', 'Dogs like it.'],
  ['Hint: Dogs like it.', 'Dogs like it.'],
  ['Hinweis: Dogs like it.', 'Dogs like it.'],
  ['Merke: Dogs like it.', 'Dogs like it.'],
  ['Tipp: Dogs like it.', 'Dogs like it.'],
  ['Info: Dogs like it.', 'Dogs like it.'],
  ['Remark: Dogs like it.', 'Dogs like it.'],
  ['Feedback\nDogs like it.', 'Dogs like it.'],
  ['EXPLANATION\nDogs like it.', 'Dogs like it.'],
  ['Source text: Dogs like it.', 'Source text: Dogs like it.'],
  ['Points: 2', undefined],
])('does not include %j in the correct answer', (line, explanation) => {
  const next = '2. Next?\na) x\nb) y'
  expect(starredLists(`${FOOD} *\n${line}\n${next}`)).toEqual([KEYED, ['Next?', 'x', 'y']])
  expect(parseQuestions(`${FOOD} *\n${line}\n${next}`)?.questions[0]?.explanation).toBe(explanation)
})

it('parses a note without numbers or letters', () => {
  const [first, second] = parseQuestions('Which?\n- x\n- y *\nNote: So.\n\nNext?\n- p\n- q')?.questions ?? []
  expect(first).toEqual({ question: 'Which?', answers: ['x', 'y'], right: 1, explanation: 'So.' })
  expect(second).toMatchObject({ question: 'Next?', answers: ['p', 'q'] })
})

it('keeps a hint above the answers in the question', () => {
  expect(starredLists('1. Which is food?\nHint: No stone.\na) Stone\nb) Meat *')).toEqual([
    ['Which is food?\nHint: No stone.', 'Stone', '*Meat'],
  ])
})

it.each([
  ['a) Stone (False)\nb) Meat (True)', KEYED],
  ['a) Stone (falsch)\nb) Meat (wahr)', KEYED],
  ['a) Stone (faux)\nb) Meat (vrai)', KEYED],
  ['a) Stone (falso)\nb) Meat (vero)', KEYED],
  ['a) Stone (onwaar)\nb) Meat (waar)', KEYED],
  ['a) Stone (F)\nb) Meat (R)', KEYED],
  ['a) Stone - False\nb) Meat - True', KEYED],
  ['a) Stone (F)\nb) Meat', ['Which is food?', 'Stone (F)', 'Meat']],
  ['a) Stone\nb) Meat (True)', ['Which is food?', 'Stone', 'Meat (True)']],
  ['a) True\nb) False *', ['Which is food?', 'True', '*False']],
  [
    'a) Stone true, meat - false\nb) Stone false, meat - true',
    ['Which is food?', 'Stone true, meat - false', 'Stone false, meat - true'],
  ],
  ['a) Stone\nb) Meat (correct!)', KEYED],
  ['a) Stone\nb) Meat (richtig!)', KEYED],
  ['☐ Stone   ☒ Meat', KEYED],
  ['[ ] Stone  [x] Meat', KEYED],
  ['Stone ☐\nMeat ☒', KEYED],
])('reads the marks of %j', (answers, expected) => {
  expect(starredLists(`1. Which is food?\n${answers}`)).toEqual([expected])
})

it('parses boxes on the line of the question', () => {
  expect(starredLists('1. Do dogs bark? ☒ True ☐ False\n2. Do cats? ☐ True ☒ False')).toEqual([
    ['Do dogs bark?', '*True', 'False'],
    ['Do cats?', 'True', '*False'],
  ])
})

it('uses the reason in a mark as the explanation', () => {
  const text = '1. Which is food?\na) Stone\nb) Meat (correct, dogs eat it)'
  expect(parseQuestions(text)?.questions).toEqual([
    { question: 'Which is food?', answers: ['Stone', 'Meat'], right: 1, explanation: 'dogs eat it' },
  ])
})

it.each([
  'Which is food?\n{\n~Stone\n=Meat\n}\n\nNext?\n{\n=x\n~y\n}',
  '::Food:: Which is food? {\n~Stone\n=Meat\n}\nNext? {=x ~y}',
])('reads the blocks of Moodle GIFT: %j', (text) => {
  expect(starredLists(text)).toEqual([KEYED, ['Next?', '*x', 'y']])
})

it('parses the feedback of Moodle GIFT, but no braces in other text', () => {
  expect(parseQuestions('Which?\n{\n~%-50%x # No.\n=y \\= z # Yes.\n}')?.questions).toEqual([
    { question: 'Which?', answers: ['x', 'y = z'], right: 1, explanation: 'No.\nYes.' },
  ])
  expect(starredLists('1. Which set?\na) {1, 2}\nb) {a = b} *')).toEqual([
    ['Which set?', '{1, 2}', '*{a = b}'],
  ])
})

it('reads the header of a Kahoot table', () => {
  const head = [
    'Question - max 120 characters',
    'Answer 1 - max 75 characters',
    'Answer 2 - max 75 characters',
    'Time limit (sec) – 5, 10, 20',
    'Correct answer(s) - choose at least one',
  ]
  expect(starredLists(`${head.join('\t')}\nWhich is food?\tStone\tMeat\t20\t2`)).toEqual([KEYED])
})

it.each([
  ['the same points in each row', '1', '1'],
  ['points of several numbers', '1', '2'],
])('reads the letters of a table as its key before %s', (_case, first, second) => {
  const text = `Which is food?\tStone\tMeat\tAir\tB\t${first}\nNext?\tp\tq\tr\tA\t${second}`
  expect(starredLists(text)).toEqual([
    [...KEYED, 'Air'],
    ['Next?', '*p', 'q', 'r'],
  ])
  expect(parseQuestions(text)?.questions[0]?.explanation).toBeUndefined()
  expect(parseQuestions(text)?.notes).toEqual([
    'The table has no header: the column with “B” was read as the answer key, the one with “1” was left out.',
  ])
})

it('reads a number that is the same in each row of a table as points', () => {
  expect(starredLists('Which is food?\tStone\tMeat*\tAir\t1\nNext?\tp\tq\tr\t1')).toEqual([
    [...KEYED, 'Air'],
    ['Next?', 'p', 'q', 'r'],
  ])
})

it('reads an answer’s number after single-letter answers as the key', () => {
  expect(starredLists('First letter?\tA\tB\tC\t1\nLast letter?\tX\tY\tZ\t3')).toEqual([
    ['First letter?', '*A', 'B', 'C'],
    ['Last letter?', 'X', 'Y', '*Z'],
  ])
})

it('parses the incorrect answers of a German table', () => {
  const text = 'Frage\tRichtige Antwort\tFalsche Antwort 1\tFalsche Antwort 2\nWhich?\tMeat\tStone\tAir'
  expect(starredLists(text)).toEqual([['Which?', '*Meat', 'Stone', 'Air']])
})

const TWO = `${FOOD}\n2. Next?\na) x\nb) y`

it.each([
  'Answers: 1. b, 2. a',
  'Answers\n1. **b**\n2. **a**',
  'Answers\n1. **B) Meat**\n2. **A) x**',
  'Answers\nQ1: B\nQ2: A',
  'Answers\nFrage 1: b\nFrage 2: a',
  'Answers\n1. Meat\n2. x',
  '✅ Answers:\n1. b\n2. a',
  'Correction :\n1. b\n2. a',
  'Antwortschlüssel:\n1. b\n2. a',
  'Lösungsschlüssel:\n1. b\n2. a',
  'Antwoordmodel\n1. b\n2. a',
  'Antwoordsleutel\n1. b\n2. a',
  'Auflösung\n1. b\n2. a',
  'Solution key\n1. b\n2. a',
  'Answers (for the trainer):\n1. b\n2. a',
])('reads the keys at the end in %j, even with a title above', (keys) => {
  expect(starredLists(`${TWO}\n\n${keys}`)).toEqual([KEYED, ['Next?', '*x', 'y']])
  const titled = parseQuestions(`Food quiz\n\n${TWO}\n\n${keys}`)
  expect(titled?.questions.map(({ right }) => right)).toEqual([undefined, 1, 0])
  expect(titled?.notes).toEqual([])
})

it('reads the reasons next to the keys at the end', () => {
  const [first, second] = parseQuestions(`${TWO}\n\nAnswers\n1. b – dogs eat it\n2. a`)?.questions ?? []
  expect(first).toMatchObject({ answers: ['Stone', 'Meat'], right: 1, explanation: 'dogs eat it' })
  expect(second).toMatchObject({ right: 0 })
})

it('reads numbered text below a heading as keys only if it matches answers above', () => {
  expect(parseQuestions('Which is food?\nAnswers:\n1. Stone\n2. Meat')?.questions).toMatchObject([
    { question: 'Which is food?\nAnswers:' },
    { question: 'Stone' },
    { question: 'Meat' },
  ])
})
