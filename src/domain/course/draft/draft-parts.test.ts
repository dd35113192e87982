import { describe, expect, it } from 'vitest'
import { DEMO_DOCUMENTS } from '#test/courses/demo-documents.ts'
import { documentOf, isDivisible, OUTLINE, partOfModule, partsOf } from './draft-parts.ts'

describe('the parts of a draft', () => {
  it("join to the original document, including its questions' explanations", () => {
    expect(JSON.stringify(DEMO_DOCUMENTS)).toContain('"explanation"')
    for (const course of DEMO_DOCUMENTS) expect(documentOf(partsOf(course))).toEqual(course)
  })

  it('keep the content of a module out of the outline', () => {
    const [course] = DEMO_DOCUMENTS
    if (!course) throw new Error('there is no demo course')
    const [outline, ...modules] = partsOf(course)
    expect(outline?.part).toBe(OUTLINE)
    expect(outline?.content).not.toContain('editorData')
    expect(modules.map(({ part }) => part)).toEqual(
      course.sections.flatMap(({ modules: inSection }) => inSection.map(({ id }) => partOfModule(id))),
    )
  })

  it('require ids that every database can store', () => {
    const sections = [{ title: '', modules: [{ id: 'one' }] }]
    expect(isDivisible({ id: 'dogs', sections })).toBe(true)
    expect(isDivisible({ id: 'a\0b', sections })).toBe(false)
    expect(isDivisible({ id: 'dogs', sections: [{ title: '', modules: [{ id: 'a\0b' }] }] })).toBe(false)
  })

  it('join even if some are missing or malformed', () => {
    expect(documentOf([])).toEqual({ sections: [] })
    const outline = { part: OUTLINE, content: '{"sections":[{"modules":[{"id":"a"}]},7]}' }
    expect(documentOf([outline, { part: 'module b', content: '{"notes":"gone"}' }])).toEqual({
      sections: [{ modules: [{ id: 'a' }] }, { modules: [] }],
    })
  })
})
