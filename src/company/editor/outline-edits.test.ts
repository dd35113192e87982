import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addModule,
  addSection,
  describeMove,
  type EditedOutline,
  findModulePlace,
  moveBefore,
  moveBy,
  moveTo,
  readOutline,
  remove,
  rename,
  writeOutline,
} from './outline-edits.ts'

const module = (id: string) => ({ id, title: id, type: 'article' as const })
const outline = (...sections: string[]): EditedOutline => ({
  name: 'Course',
  sections: sections.map((ids, at) => ({ title: `S${at}`, modules: [...ids].map(module) })),
})
const idsOf = ({ sections }: EditedOutline) =>
  sections.map(({ modules }) => modules.map(({ id }) => id).join(''))

it('moves a module by one place, from the end of a section into the next, and not beyond the ends', () => {
  const before = outline('ab', 'c')
  expect(idsOf(moveBy(before, { section: 0, module: 0 }, 1))).toEqual(['ba', 'c'])
  expect(idsOf(moveBy(before, { section: 0, module: 1 }, 1))).toEqual(['a', 'bc'])
  expect(idsOf(moveBy(before, { section: 1, module: 0 }, -1))).toEqual(['abc', ''])
  expect(moveBy(before, { section: 0, module: 0 }, -1)).toBe(before)
  expect(moveBy(before, { section: 1, module: 0 }, 1)).toBe(before)
})

it('moves a section among the others, and a module to the end of another', () => {
  const before = outline('a', 'b', 'c')
  expect(idsOf(moveBy(before, { section: 0 }, 1))).toEqual(['b', 'a', 'c'])
  expect(moveBy(before, { section: 0 }, -1)).toBe(before)
  expect(idsOf(moveTo(before, { section: 0, module: 0 }, 2))).toEqual(['', 'b', 'ca'])
})

it('moves what is dragged before what is at a place now, in its section, another or at an end', () => {
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
})

it('says where something is that was moved', () => {
  const moved = moveBefore(outline('abc', 'd'), { section: 0, module: 0 }, { section: 1, module: 1 })
  const module = moved.sections[1]?.modules[1]
  expect(module && describeMove(moved, module)).toBe('Moved a: place 2 of 2 in S1.')
  const [, section] = moved.sections
  expect(section && describeMove(moved, section)).toBe('Moved S1: place 2 of 2.')
})

it('adds, renames and removes, and leaves the rest as it is', () => {
  const added = addModule(addSection(outline('a'), 'New'), module('b'), { section: 1 })
  expect(idsOf(added)).toEqual(['a', 'b'])
  expect(rename(added, { section: 1, module: 0 }, 'Bath').sections[1]?.modules[0]?.title).toBe('Bath')
  expect(rename(added, { section: 1 }, 'Baths').sections[1]?.title).toBe('Baths')
  expect(idsOf(remove(added, { section: 1, module: 0 }))).toEqual(['a', ''])
  expect(idsOf(remove(added, { section: 0 }))).toEqual(['b'])
  expect(findModulePlace(added, 'b')).toEqual({ section: 1, module: 0 })
})

it('no act on an outline makes an id twice or changes one, and all its other fields stay', () => {
  const at = fc.record({ section: fc.nat(3), module: fc.option(fc.nat(3), { nil: undefined }) })
  const by = fc.constantFrom(1 as const, -1 as const)
  fc.assert(
    fc.property(fc.array(fc.tuple(at, by, fc.nat(3), at)), (acts) => {
      const content = JSON.stringify({ id: 'c', webPath: 'c', ...outline('ab', 'cd', 'e') })
      let now = readOutline(content)
      for (const [place, way, kind, to] of acts) {
        if (kind === 0) now = moveBy(now, place, way)
        else if (kind === 1) now = moveTo(now, place, Math.min(place.module ?? 0, now.sections.length - 1))
        else if (kind === 3) now = moveBefore(now, place, { ...to, section: Math.min(to.section, 2) })
        else now = rename(now, place, 'Another')
      }
      expect(idsOf(now).join('').split('').toSorted().join('')).toBe('abcde')
      expect(JSON.parse(writeOutline(now))).toMatchObject({ id: 'c', webPath: 'c', name: 'Course' })
    }),
  )
})
