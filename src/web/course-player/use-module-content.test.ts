import { expect, it } from 'vitest'
import type { ArticleModule } from '#domain/course/course.ts'
import { createModuleCache } from './use-module-content.ts'

const article: ArticleModule = { id: 'a', title: 'Article', type: 'article', editorData: '' }

it('fetches a module once, and a quiz again on its start and on passing', async () => {
  const fetched: string[] = []
  const cache = createModuleCache(async (courseId, moduleId) => {
    fetched.push(`${courseId}/${moduleId}`)
    return article
  })
  const wanted = { courseId: 'c', moduleId: 'a', passed: false, attempt: undefined, refusals: 0 }
  expect(cache.get(wanted)).toBe(cache.get({ ...wanted }))
  await cache.get({ ...wanted, attempt: 0 })
  await cache.get({ ...wanted, passed: true })
  await cache.get({ ...wanted, courseId: 'd' })
  expect(fetched).toEqual(['c/a', 'c/a', 'c/a', 'd/a'])
})

it('fetches again after a failure', async () => {
  let failing = true
  const cache = createModuleCache(async () => {
    if (failing) throw new Error('no')
    return article
  })
  const wanted = { courseId: 'c', moduleId: 'a', passed: false, attempt: undefined, refusals: 0 }
  await expect(cache.get(wanted)).rejects.toThrow('no')
  failing = false
  expect(await cache.get(wanted)).toBe(article)
})

it('does not fetch a module included in the page', async () => {
  const wanted = { courseId: 'c', moduleId: 'a', passed: false, attempt: undefined, refusals: 0 }
  const cache = createModuleCache(() => Promise.reject(new Error('fetched')), wanted, article)
  expect(await cache.get({ ...wanted })).toBe(article)
  await expect(cache.get({ ...wanted, passed: true })).rejects.toThrow('fetched')
})
