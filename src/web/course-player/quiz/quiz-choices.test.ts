import { expect, it } from 'vitest'
import { createQuizChoices } from './quiz-flow.tsx'

const place = { moduleId: 'm', attempt: 1, question: 2 }

function tab(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

it('restores a choice after a reload, until it is forgotten', () => {
  const storage = tab()
  createQuizChoices(() => storage, { uid: 'u', courseId: 'c' }).keep(place, 3)
  const reloaded = createQuizChoices(() => storage, { uid: 'u', courseId: 'c' })
  expect(reloaded.find(place)).toBe(3)
  reloaded.forget(place)
  expect(reloaded.find(place)).toBeUndefined()
})

it('separates users, courses, modules, attempts and questions', () => {
  const storage = tab()
  const choices = createQuizChoices(() => storage, { uid: 'u', courseId: 'c' })
  choices.keep(place, 0)
  expect(createQuizChoices(() => storage, { uid: 'v', courseId: 'c' }).find(place)).toBeUndefined()
  expect(createQuizChoices(() => storage, { uid: 'u', courseId: 'd' }).find(place)).toBeUndefined()
  expect(choices.find({ ...place, moduleId: 'n' })).toBeUndefined()
  expect(choices.find({ ...place, attempt: 0 })).toBeUndefined()
  expect(choices.find({ ...place, question: 1 })).toBeUndefined()
  expect(choices.find(place)).toBe(0)
})

it('ignores stored values that are not choices', () => {
  const choices = createQuizChoices(() => ({ ...tab(), getItem: () => '-1' }), { uid: 'u', courseId: 'c' })
  expect(choices.find(place)).toBeUndefined()
})

it('stores nothing and does not fail if the browser denies storage', () => {
  const choices = createQuizChoices(
    () => {
      throw new DOMException('denied', 'SecurityError')
    },
    { uid: 'u', courseId: 'c' },
  )
  choices.keep(place, 3)
  choices.forget(place)
  expect(choices.find(place)).toBeUndefined()
})
