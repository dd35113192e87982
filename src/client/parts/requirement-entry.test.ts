import { expect, it } from 'vitest'
import { MAX_PEOPLE, MAX_WITHIN, REQUIREMENT_MESSAGES } from '#domain/requirement/requirement.ts'
import {
  areaKey,
  entryOf,
  findRequirementProblems,
  type RequirementEntry,
  toWanted,
} from './requirement-entry.ts'

const TODAY = '2031-01-01'
const BAD_NUMBER = `Enter a number of days from 1 to ${MAX_WITHIN}.`
const ENTRY: RequirementEntry = {
  courseId: 'hygiene',
  who: 'everybody',
  people: new Set(),
  targets: new Set(),
  kind: 'by',
  by: '2031-03-31',
  within: '',
}
const crowd = new Set(Array.from({ length: MAX_PEOPLE + 1 }, (_, at) => `${at}`))

it.each<[string, Partial<RequirementEntry>, string[]]>([
  ['a complete entry', {}, []],
  [
    'an empty one',
    { courseId: '', who: 'chosen', by: '' },
    ['Choose a course.', 'Choose at least one person.', 'Choose a date.'],
  ],
  ['too many chosen people', { who: 'chosen', people: crowd }, ['Choose at most 5,000 people.']],
  ['no chosen group', { who: 'groups' }, ['Choose at least one.']],
  ['everybody, after too many were chosen', { people: crowd }, []],
  ['a day in the past', { by: '2030-12-31' }, [REQUIREMENT_MESSAGES.tooEarly]],
  ['a number of days', { kind: 'within', within: ` ${MAX_WITHIN} ` }, []],
  ['too many days', { kind: 'within', within: `${MAX_WITHIN + 1}` }, [BAD_NUMBER]],
  ['no number', { kind: 'within', within: '1e2' }, [BAD_NUMBER]],
])('checks %s', (_entry, changes, sentences) => {
  const problems = findRequirementProblems({ ...ENTRY, ...changes }, TODAY)
  expect(problems.map(({ sentence }) => sentence)).toEqual(sentences)
})

it('names people only if they are chosen, and a single kind of deadline', () => {
  const people = new Set(['ann'])
  expect(toWanted({ ...ENTRY, people, within: '30' })).toEqual({ courseId: 'hygiene', by: '2031-03-31' })
  expect(toWanted({ ...ENTRY, who: 'chosen', people, kind: 'within', within: '30' })).toEqual({
    courseId: 'hygiene',
    people: ['ann'],
    within: 30,
  })
})

it('names groups and areas, and drops removed ones from a change', () => {
  const targets = new Set([areaKey('North'), 'shop'])
  const wanted = { courseId: 'hygiene', areas: ['North'], groups: ['shop'], by: '2031-03-31' }
  expect(toWanted({ ...ENTRY, who: 'groups', targets })).toEqual(wanted)
  const reach = { groups: ['shop', 'of-north'], names: ['North', 'Harbour Street'] }
  const before = { ...wanted, areas: ['North', 'Hills'], groups: ['shop', 'gone'], reach }
  expect(toWanted(entryOf(before))).toEqual(wanted)
})
