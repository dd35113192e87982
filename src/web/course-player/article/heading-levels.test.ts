import { expect, it } from 'vitest'
import { createHeadingLevels } from './heading-levels.ts'

function levelsOf(tags: unknown[]) {
  return tags.map(createHeadingLevels())
}

it('starts one level below the module title for any tag', () => {
  expect(levelsOf(['h1'])).toEqual([3])
  expect(levelsOf(['h4'])).toEqual([3])
})

it('never skips a level, and maps equal tags to equal levels', () => {
  expect(levelsOf(['h2', 'h4', 'h4', 'h2', 'h3', 'h2'])).toEqual([3, 4, 4, 3, 4, 3])
})

it('starts again at a heading that outranks the first', () => {
  expect(levelsOf(['h3', 'h1', 'h2'])).toEqual([3, 3, 4])
})

it('ends at level 6', () => {
  expect(levelsOf(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])).toEqual([3, 4, 5, 6, 6, 6])
})

it('accepts invalid tags', () => {
  expect(levelsOf(['h9', undefined, 7])).toEqual([3, 3, 3])
  expect(levelsOf(['h1', 'heading', 'h2', 'h3'])).toEqual([3, 4, 4, 5])
})
