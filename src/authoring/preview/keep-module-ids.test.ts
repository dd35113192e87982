import { expect, it } from 'vitest'
import { type Course, modulesOf } from '#domain/course/course.ts'
import { keepModuleIds } from './show-folder.ts'

/** A course of articles, written as `id: title`. */
function courseOf(...articles: string[]): Course {
  const modules = articles.map((article) => {
    const [id = '', title = ''] = article.split(': ')
    return { id, title, type: 'article' as const, editorData: '' }
  })
  const course = { id: 'a', name: 'A', description: '', backgroundImage: '', webPath: 'a', enabled: true }
  return { ...course, sections: [{ title: 'One', modules }] }
}

it.each([
  ['the same titles', ['preview-8: Cats', 'preview-9: Dogs'], ['preview-1', 'preview-2']],
  [
    'a new module before them',
    ['preview-7: New', 'preview-8: Cats', 'preview-9: Dogs'],
    ['preview-7', 'preview-1', 'preview-2'],
  ],
  ['another title in the same place', ['preview-8: Kittens', 'preview-9: Dogs'], ['preview-1', 'preview-2']],
  ['another order', ['preview-8: Dogs', 'preview-9: Cats'], ['preview-2', 'preview-1']],
  ['an id of their own', ['cats: Cats', 'preview-9: Dogs'], ['cats', 'preview-2']],
])('modules keep their ids from save to save with %s', (_what, articles, ids) => {
  const before = courseOf('preview-1: Cats', 'preview-2: Dogs')
  expect(modulesOf(keepModuleIds(courseOf(...articles), before)).map(({ id }) => id)).toEqual(ids)
})

it('modules of the first save keep theirs', () => {
  const course = courseOf('preview-1: Cats', 'preview-2: Cats')
  expect(keepModuleIds(course, undefined)).toEqual(course)
})
