import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Course } from '#domain/course.ts'
import { modulesOf } from '#domain/course.ts'
import { parseJson } from '#domain/parse-json.ts'
import { readCourseFile } from '#server/course-file/read-course-file.ts'
import { COURSE_MEDIA, COURSES } from '#server/web-app/folders.ts'

const FILES = readdirSync(COURSES).filter((name) => name.endsWith('.json'))
const DOCUMENTS = FILES.map((name): Course => JSON.parse(readFileSync(join(COURSES, name), 'utf8')))
const QUESTIONS = DOCUMENTS.flatMap(modulesOf).flatMap((module) =>
  module.type === 'quiz' ? module.questions : [],
)

/** Every text of a value, those of the editor states in it too. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('{') ? textsIn(parseJson(value)) : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Every image node of a value. */
function picturesIn(value: unknown): { src: string; altText: string }[] {
  if (typeof value === 'string') return value.startsWith('{') ? picturesIn(parseJson(value)) : []
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(picturesIn)
  return 'type' in value && value.type === 'image'
    ? [value as unknown as (typeof inside)[number], ...inside]
    : inside
}

describe('the demo courses', () => {
  it.each(FILES)('%s has no problem, and the player shows all of it', async (name) => {
    const { course, problems } = await readCourseFile(join(COURSES, name))
    expect(course).toBeDefined()
    expect(problems).toEqual([])
  })

  it('name only media that there are, and all films and article pictures are named', () => {
    const named = new Set(DOCUMENTS.flatMap(textsIn).filter((text) => text.startsWith('/media/')))
    expect([...named].filter((path) => !existsSync(join(COURSE_MEDIA, path.slice(7))))).toEqual([])
    const films = readdirSync(COURSE_MEDIA).filter((file) => /\.(mp4|vtt|jpg)$/.test(file))
    expect(films.filter((file) => !named.has(`/media/${file}`))).toEqual([])
  })

  it('have pictures in their articles, each with a description that says what is to be seen', () => {
    const pictures = DOCUMENTS.flatMap(picturesIn)
    expect(pictures).toHaveLength(new Set(pictures.map(({ src }) => src)).size)
    expect(pictures.length).toBeGreaterThanOrEqual(10)
    for (const { src, altText } of pictures) {
      expect(src).toMatch(/^\/media\/[\w-]+\.svg$/)
      expect(altText.length).toBeGreaterThan(60)
    }
  })

  it('are written in American English', () => {
    const british =
      /\b(?:behaviour|colour|flavour|favour|neighbour|labelled|metre|litre|centimetre|centre|fibre|grey|towards|practise|fertilis|organis|recognis|diarrhoea|per cent)/i
    const captions = readdirSync(COURSE_MEDIA).filter((file) => file.endsWith('.vtt'))
    const spoken = captions.map((file) => readFileSync(join(COURSE_MEDIA, file), 'utf8'))
    const texts = [...DOCUMENTS.flatMap(textsIn).filter((text) => !/^[\w/:.-]+$/.test(text)), ...spoken]
    const found = texts.filter((text) => british.test(text))
    expect(found).toEqual([])
  })
})

describe('the questions of the demo', () => {
  it.each(QUESTIONS.map((question) => [question.question, question.answers] as const))(
    '%s is not answered by the length of its answers',
    (_question, answers) => {
      const lengths = answers.map(({ answer }) => answer.length)
      expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(10)
      expect(answers.filter(({ correct }) => correct)).toHaveLength(1)
    },
  )

  it('have their right answers in all places, and rarely as the longest', () => {
    const places = QUESTIONS.map(({ answers }) => answers.findIndex(({ correct }) => correct))
    const counts = [0, 1, 2, 3].map((place) => places.filter((each) => each === place).length)
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(4)
    const longest = QUESTIONS.filter(({ answers }) => {
      const right = answers.find(({ correct }) => correct)?.answer.length ?? 0
      return answers.every(({ answer, correct }) => correct || answer.length < right)
    })
    expect(longest.length).toBeLessThanOrEqual(QUESTIONS.length / 3)
  })
})
