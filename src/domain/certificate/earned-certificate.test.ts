import { expect, it } from 'vitest'
import type { CertificateRule, ModuleOutline } from '../course/course.ts'
import type { CompletionRecord } from '../learning/completion-record.ts'
import {
  earnsCertificate,
  findMissingModules,
  hasSameConditions,
  missingTexts,
} from './earned-certificate.ts'

const film = { id: 'film', title: 'Cutting claws', type: 'video', seconds: 60 } as const
const hosted = { id: 'hosted', title: 'Hosted', type: 'video' } as const
const article = { id: 'article', title: 'Paws', type: 'article' } as const
const quiz = { id: 'quiz', title: 'Check', type: 'quiz' } as const

const courseOf = (certificate: CertificateRule | undefined, ...modules: ModuleOutline[]) => ({
  certificate,
  sections: [{ title: '', modules }],
})
const ALL = { requires: 'all-modules' } as const
const all = courseOf(ALL, film, hosted, article, quiz)
const opened = (type: 'video' | 'article', watched?: number) => ({ type, dateCompleted: 1, watched })
const passed = { type: 'quiz' as const, currentQuestion: 0, submitCount: 1, answers: [], dateCompleted: 1 }
const recordOf = (modules: CompletionRecord['modules']) => ({ modules })
const textsOf = (modules: CompletionRecord['modules']) =>
  missingTexts(findMissingModules(all, recordOf(modules)))

it('lists the missing modules besides the quizzes briefly', () => {
  expect(textsOf({})).toEqual(['3 modules to open'])
  expect(textsOf({ film: opened('video') })).toEqual(['2 modules to open', 'Watch “Cutting claws” to 90%'])
  expect(textsOf({ film: opened('video', 2), hosted: opened('video') })).toEqual(['1 module to open'])
  const second = courseOf(ALL, film, { ...film, id: 'second' })
  const both = recordOf({ film: opened('video'), second: opened('video') })
  expect(missingTexts(findMissingModules(second, both))).toEqual(['2 videos to watch to 90%'])
  expect(missingTexts(findMissingModules(courseOf({ months: 1 }, film, article), recordOf({})))).toEqual([])
})

it('is earned by the change that meets the last condition, not by merely enabling certificates', () => {
  const before = recordOf({ film: opened('video', 2), hosted: opened('video'), quiz: passed })
  const record = recordOf({ ...before.modules, article: opened('article') })
  expect(earnsCertificate({ course: all, record: before }, { course: all, record })).toBe(true)
  expect(earnsCertificate({ course: all, record }, { course: all, record })).toBe(false)
  expect(earnsCertificate({ course: all, record: undefined }, { course: all, record: before })).toBe(false)
  const off = courseOf(false, film, quiz)
  expect(
    earnsCertificate({ course: off, record: before }, { course: courseOf(ALL, film, quiz), record: before }),
  ).toBe(false)
  const simpler = courseOf(true, film, article, quiz)
  expect(earnsCertificate({ course: all, record: before }, { course: simpler, record: before })).toBe(true)
})

it('finds revisions with the same conditions, regardless of their titles and order', () => {
  const renamed = courseOf(ALL, quiz, article, { ...film, title: 'Claws' }, hosted)
  expect(hasSameConditions(all, renamed)).toBe(true)
  expect(hasSameConditions(all, courseOf(ALL, film, hosted, quiz))).toBe(false)
  expect(hasSameConditions(all, courseOf(ALL, { ...film, seconds: 61 }, hosted, article, quiz))).toBe(false)
  expect(hasSameConditions(all, courseOf(true, film, hosted, article, quiz))).toBe(false)
  expect(hasSameConditions(courseOf(true, film, quiz), courseOf(false, article, quiz))).toBe(true)
})
