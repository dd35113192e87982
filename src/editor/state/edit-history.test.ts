import { expect, it } from 'vitest'
import {
  addAct,
  afterStep,
  type EditAct,
  findChanges,
  isAsExpected,
  MAX_ACTS,
  NO_ACTS,
  redoStep,
  type StepOutcome,
  undoStep,
  withChanges,
} from './edit-history.ts'

const act = (words: string, typing?: string, [before, after] = ['', words]): EditAct => ({
  words,
  part: 'outline',
  typing,
  before: { name: before },
  after: { name: after },
})

it('undoes the last 100 edits in order, and redoes them until another edit', () => {
  const numbers = Array.from({ length: MAX_ACTS + 5 }, (_act, at) => String(at))
  let history = numbers.map((words) => act(words)).reduce(addAct, NO_ACTS)
  const undone: string[] = []
  for (let step = undoStep(history); step; step = undoStep(history)) {
    undone.push(step.act.words)
    expect(step).toMatchObject({ from: { name: step.act.words }, to: { name: '' } })
    history = afterStep(history, step, 'applied')
  }
  expect(undone).toEqual(numbers.slice(5).reverse())
  const again = redoStep(history)
  expect(again).toMatchObject({ act: { words: '5' }, from: { name: '' }, to: { name: '5' } })
  const other = addAct(again ? afterStep(history, again, 'applied') : NO_ACTS, act('other'))
  expect(redoStep(other)).toBeUndefined()
  expect(other.done.map(({ words }) => words)).toEqual(['other', '5'])
})

it('keeps edits made during a step, and skips an impossible step', () => {
  const [first, second, meanwhile] = [act('first'), act('second'), act('meanwhile')]
  const history = [first, second].reduce(addAct, NO_ACTS)
  const step = undoStep(history)
  const now = addAct(history, meanwhile)
  const after = (outcome: StepOutcome) => (step ? afterStep(now, step, outcome) : now)
  expect(after('applied')).toEqual({ done: [meanwhile, first], undone: [second] })
  expect(after('changed')).toEqual({ done: [meanwhile, first], undone: [] })
  expect(after('failed')).toEqual(now)
  const again = redoStep(after('applied'))
  expect(again && afterStep(after('applied'), again, 'changed')).toEqual({
    done: [meanwhile, first],
    undone: [],
  })
})

it('merges typing in one field into one edit, and into none if the text is unchanged', () => {
  const [first, second] = [act('rename', 'name', ['a', 'ab']), act('rename', 'name', ['ab', 'abc'])]
  const entered = [first, second].reduce(addAct, NO_ACTS)
  expect(entered.done).toEqual([act('rename', 'name', ['a', 'abc'])])
  expect(addAct(entered, act('rename', 'name', ['abc', 'a'])).done).toEqual([])
  expect(addAct(entered, act('rename', 'path')).done).toHaveLength(2)
  expect(addAct(entered, { ...second, part: 'module x' }).done).toHaveLength(2)
  expect([act('move'), act('move')].reduce(addAct, NO_ACTS).done).toHaveLength(2)
})

it('changes only fields that differ, and removes those absent before', () => {
  const questions: unknown[] = []
  const changes = findChanges({ questions, notes: 'a' }, { questions, links: [] })
  expect(changes).toEqual({
    before: { notes: 'a', links: undefined },
    after: { notes: undefined, links: [] },
  })
  expect(findChanges({ questions }, { questions })).toBeUndefined()
  expect(withChanges({ questions, links: [] }, changes?.before ?? {})).toEqual({ questions, notes: 'a' })
})

it('detects changes by another author', () => {
  const expected = { questions: [{ id: 'a' }], notes: undefined }
  expect(isAsExpected({ questions: [{ id: 'a' }], links: [] }, expected)).toBe(true)
  expect(isAsExpected({ questions: [{ id: 'a' }], notes: 'new' }, expected)).toBe(false)
  expect(isAsExpected({ questions: [{ id: 'b' }] }, expected)).toBe(false)
})
