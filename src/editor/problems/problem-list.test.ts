import { expect, it } from 'vitest'
import type { CourseDraftDetails } from '#contract/console/company-drafts.ts'
import { fieldOf } from '#domain/course-check/field-of.ts'
import { placeInWords } from '#domain/course-check/place-words.ts'
import { shortPlace } from './problem-list.tsx'

/** Returns a course with a quiz, a module without a title, and an article. */
function courseOf(title: string) {
  const quiz = { title, type: 'quiz', questions: [{ question: '', answers: ['Yes'] }] }
  const editorData = JSON.stringify({ root: { children: [{ children: [{ text: 'A cat' }] }] } })
  const modules = [quiz, { title: '', type: 'video' }, { title, type: 'article', editorData }]
  return { sections: [{ title, modules }] }
}

it.each(['Washing hands', 'Hands, module “2”', '“Hands”, she said, article', 'Part ”'])(
  'names the module or section “%s” once, and then the field',
  (title) => {
    const course = courseOf(title)
    const sections = course.sections as unknown as CourseDraftDetails['sections']
    const shortOf = (path: string) => shortPlace(placeInWords(path, course), fieldOf(path, course), sections)
    const [quiz, film, article] = [0, 1, 2].map((at) => `sections[0].modules[${at}]`)
    expect(shortOf(`${quiz}.questions[0].answers[0]`)).toBe(`${title}, question 1, answer 1`)
    expect(shortOf(`${quiz}.title`)).toBe(`${title}, title`)
    expect(shortOf(`${film}.title`)).toBe('Untitled module, title')
    expect(shortOf(`${article}.editorData.root.children[0]`)).toBe(title)
    expect(shortOf('sections[0].title')).toBe(`${title}, title`)
    expect(shortOf('webPath')).toBe('Web address')
  },
)
