import { expect, it } from 'vitest'
import { MAX_COMPARED_TEXT } from '#domain/course-limits.ts'
import { courseOf } from '#test/course-fixture.ts'
import { addPlace, createPlaceIndex, findPlaces } from './place-index.ts'
import { rankFindings } from './rank-findings.ts'
import { WorkSlices } from './work-slices.ts'

it('compares a limited amount of text, starting with the best results', async () => {
  const [index, slices] = [createPlaceIndex(), new WorkSlices()]
  const course = { ...courseOf('c', []), revision: 1, published: 0 }
  const long = { from: 'article', text: 'a '.repeat(5000) } as const
  const passages = [{ from: 'article', text: 'The zebra.' } as const, ...Array(99).fill(long)]
  for (let place = 0; place < 20; place++)
    await addPlace(index, { place: { course, passages }, words: new Map([['zebra', 1]]) }, slices)
  const found = await findPlaces(index, { wanted: ['zebra'], offered: [course] }, slices)
  const before = slices.total
  const findings = await rankFindings(['zebra'], found, { index, slices })
  expect(findings.map(({ sentence }) => sentence.length)).toEqual([3, 3, 3, 3])
  expect(slices.total - before).toBeLessThan(1.1 * MAX_COMPARED_TEXT)
})
