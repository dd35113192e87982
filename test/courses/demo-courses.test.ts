import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { COURSE_MEDIA, COURSES } from '#core/folders.ts'
import { writeArticle } from '#courses/authoring/article/article-file.ts'
import { DEMO_COURSES } from '#courses/authoring/demo/demo-courses.ts'
import { readCourseFolder } from '#courses/authoring/folder/read-course-folder.ts'
import { writeCourseYaml } from '#courses/authoring/folder/write-course-yaml.ts'
import { modulesOf } from '#domain/course/course.ts'
import { parseJson } from '#domain/unknown-value.ts'
import { SENTENCES } from '#web/my-learning/sentence-of-the-day.ts'
import { DEMO_DOCUMENTS } from './demo-documents.ts'

const QUESTIONS = DEMO_DOCUMENTS.flatMap(modulesOf).flatMap((module) =>
  module.type === 'quiz' ? module.questions : [],
)

/** Returns all texts in a value, including those in editor states. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('{') ? textsIn(parseJson(value)) : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Returns all image nodes in a value. */
function picturesIn(value: unknown): { src: string; altText: string }[] {
  if (typeof value === 'string') return value.startsWith('{') ? picturesIn(parseJson(value)) : []
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(picturesIn)
  return 'type' in value && value.type === 'image'
    ? [value as unknown as (typeof inside)[number], ...inside]
    : inside
}

// Contract § 9: the demo's courses are complete, describe pictures, and do not reveal answers by length
describe('the demo courses', () => {
  it.each(DEMO_COURSES)('%s has no problem, and the player shows all of it', async (name) => {
    const { course, problems } = await readCourseFolder(join(COURSES, name))
    expect(course).toBeDefined()
    expect(problems).toEqual([])
  })

  it('match their export, without unused files', async () => {
    for (const course of DEMO_DOCUMENTS) {
      const folder = join(COURSES, course.id)
      const articles = modulesOf(course).flatMap((module) => (module.type === 'article' ? [module] : []))
      const files = readdirSync(folder).filter((file) => file.endsWith('.md'))
      const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'))
      expect(texts.sort()).toEqual(articles.map(({ editorData }) => writeArticle(editorData).text).sort())
      const paths = [...readFileSync(join(folder, 'course.yaml'), 'utf8').matchAll(/article: (.*)/g)]
      const article = (id: string) => paths[articles.findIndex((each) => each.id === id)]?.[1] ?? ''
      const yaml = writeCourseYaml(course, { article, media: () => undefined })
      expect(readFileSync(join(folder, 'course.yaml'), 'utf8')).toBe(yaml)
    }
  })

  it('keep the ids stored in records', () => {
    const ids = DEMO_DOCUMENTS.flatMap((course) => [
      course.id,
      ...modulesOf(course).flatMap((module) =>
        module.type === 'quiz' ? [module.id, ...module.questions.map(({ id }) => id)] : [module.id],
      ),
    ])
    expect(ids).toMatchInlineSnapshot(`
      [
        "welcome",
        "welcome-hello-video",
        "welcome-listening-article",
        "welcome-limits-article",
        "welcome-check-quiz",
        "welcome-check-quiz-q1",
        "welcome-check-quiz-q2",
        "welcome-check-quiz-q3",
        "welcome-check-quiz-q4",
        "dog-nutrition",
        "dog-nutrition-bowl-video",
        "dog-nutrition-label-article",
        "dog-nutrition-life-stages-video",
        "dog-nutrition-portions-article",
        "dog-nutrition-portions-quiz",
        "dog-nutrition-portions-quiz-q1",
        "dog-nutrition-portions-quiz-q2",
        "dog-nutrition-portions-quiz-q3",
        "dog-nutrition-portions-quiz-q4",
        "dog-nutrition-treats-video",
        "dog-nutrition-switching-article",
        "dog-nutrition-final-quiz",
        "dog-nutrition-final-quiz-q1",
        "dog-nutrition-final-quiz-q2",
        "dog-nutrition-final-quiz-q3",
        "dog-nutrition-final-quiz-q4",
        "dog-nutrition-final-quiz-q5",
        "cat-behaviour",
        "cat-behaviour-signals-video",
        "cat-behaviour-needs-article",
        "cat-behaviour-litter-article",
        "cat-behaviour-scratching-video",
        "cat-behaviour-introductions-video",
        "cat-behaviour-changes-article",
        "cat-behaviour-check-quiz",
        "cat-behaviour-check-quiz-q1",
        "cat-behaviour-check-quiz-q2",
        "cat-behaviour-check-quiz-q3",
        "cat-behaviour-check-quiz-q4",
        "cat-behaviour-check-quiz-q5",
        "holiday-hazards",
        "holiday-hazards-kitchen-video",
        "holiday-hazards-foods-article",
        "holiday-hazards-home-article",
        "holiday-hazards-check-quiz",
        "holiday-hazards-check-quiz-q1",
        "holiday-hazards-check-quiz-q2",
        "holiday-hazards-check-quiz-q3",
        "holiday-hazards-check-quiz-q4",
      ]
    `)
  })

  it('refer only to existing media, and use all films and article pictures', () => {
    const named = new Set(DEMO_DOCUMENTS.flatMap(textsIn).filter((text) => text.startsWith('/media/')))
    expect([...named].filter((path) => !existsSync(join(COURSE_MEDIA, path.slice(7))))).toEqual([])
    const films = readdirSync(COURSE_MEDIA).filter((file) => /\.(mp4|vtt|jpg)$/.test(file))
    expect(films.filter((file) => !named.has(`/media/${file}`))).toEqual([])
  })

  it('have pictures in their articles, each with a proper description', () => {
    const pictures = DEMO_DOCUMENTS.flatMap(picturesIn)
    expect(pictures).toHaveLength(new Set(pictures.map(({ src }) => src)).size)
    expect(pictures.length).toBeGreaterThanOrEqual(10)
    for (const { src, altText } of pictures) {
      expect(src).toMatch(/^\/media\/[\w-]+\.svg$/)
      expect(altText.length).toBeGreaterThan(60)
    }
  })

  it('contain each sentence of the day in their films', () => {
    const captions = readdirSync(COURSE_MEDIA).filter((file) => file.endsWith('.vtt'))
    const said = captions.map((file) => readFileSync(join(COURSE_MEDIA, file), 'utf8').toLowerCase()).join()
    for (const sentence of SENTENCES) expect(said).toContain(sentence.toLowerCase())
  })

  it('are written in American English', () => {
    const british =
      // cspell:disable-next-line -- the words to refuse
      /\b(?:behaviour|colour|flavour|favour|neighbour|labelled|metre|litre|centimetre|centre|fibre|grey|towards|practise|fertilis|organis|recognis|diarrhoea|per cent)/i
    const captions = readdirSync(COURSE_MEDIA).filter((file) => file.endsWith('.vtt'))
    const spoken = captions.map((file) => readFileSync(join(COURSE_MEDIA, file), 'utf8'))
    const texts = [...DEMO_DOCUMENTS.flatMap(textsIn).filter((text) => !/^[\w/:.-]+$/.test(text)), ...spoken]
    const found = texts.filter((text) => british.test(text))
    expect(found).toEqual([])
  })
})

describe('the questions of the demo', () => {
  it.each(QUESTIONS.map((question) => [question.question, question.answers] as const))(
    '%s is not revealed by the length of its answers',
    (_question, answers) => {
      const lengths = answers.map(({ answer }) => answer.length)
      expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(10)
      expect(answers.filter(({ correct }) => correct)).toHaveLength(1)
    },
  )

  it('have their correct answers in all positions, and rarely as the longest answer', () => {
    const places = QUESTIONS.map(({ answers }) => answers.findIndex(({ correct }) => correct))
    const counts = [0, 1, 2, 3].map((place) => places.filter((each) => each === place).length)
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(4)
    const givenAway = QUESTIONS.filter(({ answers }) => {
      const right = answers.find(({ correct }) => correct)?.answer.length ?? 0
      return answers.every(({ answer, correct }) => correct || answer.length < right)
    })
    expect(givenAway.length).toBeLessThanOrEqual(QUESTIONS.length / 3)
  })
})
