import { expect, it } from 'vitest'
import { MAX_MODULES, MAX_QUESTIONS, MAX_SECTIONS } from '../../course-limits.ts'
import type { Fields } from '../../unknown-value.ts'
import {
  findPartProblem,
  TOO_MANY_MODULES,
  TOO_MANY_QUESTIONS,
  TOO_MANY_SECTIONS,
} from './draft-part-problem.ts'
import { OUTLINE, parsePart, partOfModule } from './draft-parts.ts'

const times = <T>(length: number, make: (at: number) => T) => Array.from({ length }, (_, at) => make(at))

const module = (at: number) => ({ id: `m${at}`, title: '', type: 'quiz' })
const ONE_QUIZ = { id: 'course', sections: [{ title: '', modules: [module(0)] }] }

it.each<[list: string, part: string, max: number, message: string, make: (count: number) => Fields]>([
  [
    'sections',
    OUTLINE,
    MAX_SECTIONS,
    TOO_MANY_SECTIONS,
    (count) => ({
      id: 'course',
      sections: times(count, () => ({ title: '', modules: [] })),
    }),
  ],
  [
    'modules',
    OUTLINE,
    MAX_MODULES,
    TOO_MANY_MODULES,
    (count) => ({
      id: 'course',
      sections: [{ title: '', modules: times(count, module) }],
    }),
  ],
  [
    'questions',
    partOfModule('m0'),
    MAX_QUESTIONS,
    TOO_MANY_QUESTIONS,
    (count) => ({ questions: times(count, () => ({})) }),
  ],
])(
  'allows %s above the current limit to be reduced step by step, but not increased',
  (_list, part, max, message, make) => {
    const save = (from: number, to: number) => {
      const outline = part === OUTLINE ? make(from) : ONE_QUIZ
      const content = parsePart(JSON.stringify(make(to)))
      return findPartProblem(part, content, { courseId: 'course', outline, before: make(from) })?.message
    }
    expect([save(max - 1, max), save(max, max + 1)]).toEqual([undefined, message])
    expect([save(max + 9, max + 9), save(max + 9, max + 8), save(max + 9, max + 10)]).toEqual([
      undefined,
      undefined,
      message,
    ])
  },
)
