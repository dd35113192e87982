import fc from 'fast-check'
import { expect, it } from 'vitest'
import { OUTLINE } from '#domain/course/draft/draft-parts.ts'
import { copyModule, copySection } from './copy-module.ts'
import { addAct, afterStep, findChanges, isAsExpected, NO_ACTS, redoStep, undoStep } from './edit-history.ts'
import { newId } from './new-id.ts'
import {
  addModule,
  addSection,
  describeMove,
  type EditedOutline,
  findModulePlace,
  modulesIn,
  moveBefore,
  moveBy,
  moveTo,
  readOutline,
  remove,
  rename,
} from './outline-edits.ts'

const module = (id: string) => ({ id, title: id, type: 'article' as const })
const outline = (...sections: string[]): EditedOutline => ({
  name: 'Course',
  sections: sections.map((ids, at) => ({ title: `S${at}`, modules: [...ids].map(module) })),
})
const idsOf = ({ sections }: EditedOutline) =>
  sections.map(({ modules }) => modules.map(({ id }) => id).join(''))

it('moves a module by one position, also into the next section, but not beyond the ends', () => {
  const before = outline('ab', 'c')
  expect(idsOf(moveBy(before, { section: 0, module: 0 }, 1))).toEqual(['ba', 'c'])
  expect(idsOf(moveBy(before, { section: 0, module: 1 }, 1))).toEqual(['a', 'bc'])
  expect(idsOf(moveBy(before, { section: 1, module: 0 }, -1))).toEqual(['abc', ''])
  expect(moveBy(before, { section: 0, module: 0 }, -1)).toBe(before)
  expect(moveBy(before, { section: 1, module: 0 }, 1)).toBe(before)
})

it('moves a section among the others, and a module to the end of another section', () => {
  const before = outline('a', 'b', 'c')
  expect(idsOf(moveBy(before, { section: 0 }, 1))).toEqual(['b', 'a', 'c'])
  expect(moveBy(before, { section: 0 }, -1)).toBe(before)
  expect(idsOf(moveTo(before, { section: 0, module: 0 }, 2))).toEqual(['', 'b', 'ca'])
})

it('drops a dragged item before another one or at the end, in its own or another section', () => {
  const before = outline('abc', 'd')
  const a = { section: 0, module: 0 }
  expect(idsOf(moveBefore(before, a, { section: 0, module: 2 }))).toEqual(['bac', 'd'])
  expect(idsOf(moveBefore(before, a, { section: 0, module: 3 }))).toEqual(['bca', 'd'])
  expect(idsOf(moveBefore(before, { section: 0, module: 2 }, a))).toEqual(['cab', 'd'])
  expect(idsOf(moveBefore(before, a, { section: 1, module: 0 }))).toEqual(['bc', 'ad'])
  expect(idsOf(moveBefore(before, a, { section: 1, module: 1 }))).toEqual(['bc', 'da'])
  expect(moveBefore(before, a, { section: 0, module: 1 })).toBe(before)
  expect(idsOf(moveBefore(before, { section: 0 }, { section: 2 }))).toEqual(['d', 'abc'])
  expect(idsOf(moveBefore(before, { section: 1 }, { section: 0 }))).toEqual(['d', 'abc'])
  expect(moveBefore(before, { section: 0 }, { section: 1 })).toBe(before)
  const b = { section: 0, module: 1 }
  for (const place of [a, b, { section: 0, module: 2 }, { section: 0 }, { section: 1 }])
    expect(moveBefore(before, place, place)).toBe(before)
})

it('describes the new position of a moved item', () => {
  const moved = moveBefore(outline('abc', 'd'), { section: 0, module: 0 }, { section: 1, module: 1 })
  const module = moved.sections[1]?.modules[1]
  expect(module && describeMove(moved, module)).toBe('Moved a: position 2 of 2 in S1.')
  const [, section] = moved.sections
  expect(section && describeMove(moved, section)).toBe('Moved S1: position 2 of 2.')
})

it('adds, renames and removes items, and leaves the rest unchanged', () => {
  const added = addModule(addSection(outline('a'), 'New'), module('b'), { section: 1 })
  expect(idsOf(added)).toEqual(['a', 'b'])
  expect(rename(added, { section: 1, module: 0 }, 'Bath').sections[1]?.modules[0]?.title).toBe('Bath')
  expect(rename(added, { section: 1 }, 'Baths').sections[1]?.title).toBe('Baths')
  expect(idsOf(remove(added, { section: 1, module: 0 }))).toEqual(['a', ''])
  expect(idsOf(remove(added, { section: 0 }))).toEqual(['b'])
  expect(findModulePlace(added, 'b')).toEqual({ section: 1, module: 0 })
})

it('inserts a copy of a section after it, with new ids for its modules and questions', () => {
  const before = { ...outline('ab', 'c'), id: 'x' }
  const [section = { title: '', modules: [] }] = before.sections
  const contents = [{ editorData: 'words' }, { passingScore: 1, questions: [{ id: 'q', question: 'Why?' }] }]
  const copy = copySection(before, section, contents)
  const [, copied, last] = copy?.outline.sections ?? []
  expect(copied?.title).toBe('S0 (copy)')
  expect(copied?.modules.map(({ title, type }) => ({ title, type }))).toEqual(
    section.modules.map(({ title, type }) => ({ title, type })),
  )
  expect(last).toBe(before.sections[1])
  const ids = modulesIn(copy?.outline ?? before).map(({ id }) => id)
  expect(new Set(ids).size).toBe(5)
  const [article, quiz] = copied?.modules.map(({ id }) => copy?.contents.get(id)) ?? []
  expect(article).toEqual({ editorData: 'words' })
  expect(quiz).toEqual({ passingScore: 1, questions: [{ id: expect.any(String), question: 'Why?' }] })
  expect(JSON.stringify(quiz)).not.toContain('"q"')
  expect(copySection(before, { title: 'gone', modules: [] }, [])).toBeUndefined()
})

it('inserts a copy of a module right after it, in the same section and of the same type', () => {
  const before = outline('abc', 'de')
  for (const [id, order] of [
    ['a', 'a + b c d e'],
    ['b', 'a b + c d e'],
    ['c', 'a b c + d e'],
    ['d', 'a b c d + e'],
    ['e', 'a b c d e +'],
  ] as const) {
    const copy = copyModule(before, id, { content: {}, word: 'copy' })
    const { section, module: index } = copy?.at ?? { section: -1, module: -1 }
    expect(before.sections[section]?.modules[index - 1]).toMatchObject({ id, type: copy?.type })
    const after = copy && addModule(before, { ...copy, id: '+' }, copy.at)
    expect(after && modulesIn(after).map((each) => each.id)).toEqual(order.split(' '))
  }
  expect(copyModule(before, 'gone', { content: {}, word: 'copy' })).toBeUndefined()
})

const place = fc.record({ section: fc.nat(3), module: fc.option(fc.nat(3), { nil: undefined }) })
/** An edit of an outline: its kind, position, direction and target. */
const act = fc.record({
  what: fc.constantFrom('by', 'to', 'before', 'rename', 'add', 'copy', 'delete', 'undo', 'redo'),
  at: place,
  by: fc.constantFrom(1 as const, -1 as const),
  to: place,
})
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

function doAct(now: EditedOutline, { what, at, by, to }: Act): EditedOutline {
  const lastSection = Math.max(0, now.sections.length - 1)
  const section = Math.min(to.section, lastSection)
  if (what === 'by') return moveBy(now, at, by)
  if (what === 'to') return moveTo(now, at, section)
  if (what === 'before') return moveBefore(now, at, { ...to, section })
  if (what === 'rename') return rename(now, at, 'Another')
  if (what === 'delete') return remove(now, at)
  if (what === 'add')
    return by === 1
      ? addSection(now, 'New', section)
      : addModule(now, { id: newId(), title: 'New', type: 'quiz' }, to)
  const copied = now.sections[at.section]
  if (by === 1 && copied) return copySection(now, copied, [])?.outline ?? now
  const module = modulesIn(now)[at.section]
  const copy = module && copyModule(now, module.id, { content: {}, word: 'copy' })
  return copy ? addModule(now, { ...copy, id: newId() }, copy.at) : now
}

const idsIn = (outline: EditedOutline) => modulesIn(outline).map(({ id }) => id)

/** An outline in a window, with its undo history and its text before each edit. */
const newWindow = () => {
  const content = { id: 'c', webPath: 'c', ...outline('ab', 'cd', 'e') }
  return { now: readOutline(content), history: NO_ACTS, before: [] as string[] }
}

function actInWindow(window: ReturnType<typeof newWindow>, act: Act): void {
  const { now, before } = window
  const next = doAct(now, act)
  const changes = findChanges(now, next)
  if (!changes) return
  window.history = addAct(window.history, { words: act.what, part: OUTLINE, ...changes })
  window.now = next
  before.push(JSON.stringify(now))
  if (STAYING.includes(act.what)) expect(idsIn(next).toSorted()).toEqual(idsIn(now).toSorted())
}

/** Edits that keep all modules. */
const STAYING: Act['what'][] = ['by', 'to', 'before', 'rename']

function stepInWindow(window: ReturnType<typeof newWindow>, what: 'undo' | 'redo'): void {
  const { now, before, history } = window
  const step = what === 'undo' ? undoStep(history) : redoStep(history)
  if (!step) return
  expect(isAsExpected(now, step.from)).toBe(true)
  Object.assign(window, { now: { ...now, ...step.to }, history: afterStep(history, step, 'applied') })
  if (what === 'redo') before.push(JSON.stringify(now))
  else expect(JSON.stringify(window.now)).toBe(before.pop())
}

it('never duplicates or changes an id, restores ids on undo, and keeps all other fields', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      const window = newWindow()
      const types = new Map<string, unknown>()
      for (const each of acts) {
        if (each.what === 'undo' || each.what === 'redo') stepInWindow(window, each.what)
        else actInWindow(window, each)
        const ids = idsIn(window.now)
        expect(new Set(ids).size).toBe(ids.length)
        for (const { id, type } of modulesIn(window.now)) {
          expect(types.get(id) ?? type).toBe(type)
          types.set(id, type)
        }
      }
      expect(window.now).toMatchObject({ id: 'c', webPath: 'c', name: 'Course' })
    }),
  )
})
