import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isDivisible } from '#domain/course/draft/draft-parts.ts'
import { openFolder } from '#media/folder-store.ts'
import { DEMO_DOCUMENTS } from '#test/courses/demo-documents.ts'
import { propertyRuns } from '#test/property-runs.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { toDraftFiles } from '../export/exported-files.ts'
import { COURSE } from './course-fields.ts'
import { readCourseFolder } from './read-course-folder.ts'
import { storeFolder } from './write-course-folder.ts'

const scratch = scratchFolder()
const store = openFolder(join(scratch, 'store'))
let count = 0

type Parent = Record<string, unknown>

/** Fields of every draft. Reading a folder adds them if missing. */
const ALWAYS = ['id', 'type']

/** Content written for an empty module. */
const NO_CONTENT = { video: { videoUrl: '' }, article: { editorData: '' }, quiz: { questions: [] } }

/** Lists the optional fields and list entries of a document, with their parents. */
function fieldsBelow(value: unknown): { parent: Parent; field: string }[] {
  if (typeof value !== 'object' || value === null) return []
  const parent = value as Parent
  return Object.keys(parent).flatMap((field) => [{ parent, field }, ...fieldsBelow(parent[field])])
}

/** A demo course with some fields and entries removed. */
const incomplete = fc
  .tuple(
    fc.constantFrom(...DEMO_DOCUMENTS),
    fc.array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 3 }),
  )
  .map(([demo, places]) => {
    const document: unknown = JSON.parse(JSON.stringify(demo))
    for (const place of places) {
      const all = fieldsBelow(document).filter(({ field }) => !ALWAYS.includes(field))
      const { parent, field } = all[place % all.length] ?? {}
      if (Array.isArray(parent)) parent.splice(Number(field), 1)
      else if (parent && field !== undefined) delete parent[field]
    }
    return document as Parent
  })
  .filter(isDivisible)

/** Expects a draft to be restored from its exported folder. */
async function expectSame(draft: Parent): Promise<void> {
  if (!isDivisible(draft)) throw new Error('A draft has sections and modules.')
  const folder = join(scratch, `course-${++count}`)
  expect(await storeFolder(folder, await toDraftFiles({ course: draft }, store))).toBe(true)
  const { course, broken } = await readCourseFolder(folder)
  const sections = draft.sections.map((section) => ({
    ...section,
    modules: section.modules.map((module) => ({ ...NO_CONTENT[module.type], ...module })),
  }))
  const same = { ...COURSE.defaults, ...draft, sections }
  // Every publishable course has `enabled`.
  const expected = course ? { ...same, enabled: same.enabled === true } : same
  expect(JSON.parse(JSON.stringify(course ?? broken))).toEqual(expected)
}

it('restores a draft that lacks fields from its folder', async () => {
  await fc.assert(fc.asyncProperty(incomplete, expectSame), { numRuns: propertyRuns(20) })
})

it('keeps a link and captions without any fields', async () => {
  const draft = structuredClone(DEMO_DOCUMENTS[0]) as unknown as Parent
  for (const part of fieldsBelow(draft))
    if (part.field === 'links' || part.field === 'captions') part.parent[part.field] = [{}]
  await expectSame(draft)
})
