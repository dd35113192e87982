import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { PROJECT } from '#core/folders.ts'
import { GOOD_FOLDER } from '#test/courses/course-folders.ts'
import { toCourseSchema } from '#test/courses/course-schema.ts'

const GOOD = String(GOOD_FOLDER['course.yaml'])

/** Returns true if the published schema accepts a course. */
function isAccepted(yaml: string): boolean {
  const schema = JSON.parse(readFileSync(join(PROJECT, 'docs/course.schema.json'), 'utf8'))
  return z.fromJSONSchema(schema).safeParse(parse(yaml)).success
}

// Contract § 9: the schema of `course.yaml` for editors is that of the fields and documents
describe('the schema of course.yaml for editors', () => {
  it('matches the published file; --update rewrites it', async () => {
    const text = `${JSON.stringify(toCourseSchema(), undefined, 2)}\n`
    await expect(text).toMatchFileSnapshot(join(PROJECT, 'docs/course.schema.json'))
  })

  it('accepts the demo courses, and texts that look like numbers', () => {
    const folders = readdirSync(join(PROJECT, 'courses'), { withFileTypes: true })
      .map(({ name }) => join(PROJECT, 'courses', name, 'course.yaml'))
      .flatMap((path) => {
        try {
          return [readFileSync(path, 'utf8')]
        } catch {
          return []
        }
      })
    expect(folders.length).toBeGreaterThan(1)
    for (const yaml of [...folders, GOOD, GOOD.replace('- The label', '- 0.50')])
      expect(isAccepted(yaml), yaml.slice(0, 60)).toBe(true)
  })

  it.each([
    ['name: Cats at the counter', 'titel: Cats'],
    ['path: cats\n', ''],
    ['enabled: true', 'enabled: "yes"'],
    ['passingScore: 2', 'passingScore: -1'],
    ['        article: asking.md\n', ''],
    ['video: media/film.mp4', 'vidoe: media/film.mp4'],
    ['address: https://vet.example', 'url: https://vet.example'],
    ['language: en', 'lang: en'],
  ])('rejects %j written as %j', (from, to) => {
    expect(GOOD).toContain(from)
    expect(isAccepted(GOOD.replace(from, to))).toBe(false)
  })
})
