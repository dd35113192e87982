import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { GOOD_DRAWINGS, HOSTILE_DRAWINGS } from '#test/courses/drawings.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { judgeMedia } from './judge-media.ts'
import { findDrawingProblems } from './read-drawing.ts'

// Contract § 9: an SVG is read as XML; scripts and external references are refused
describe('a drawing', () => {
  const folder = scratchFolder()

  for (const [name, [drawing, reason]] of Object.entries(HOSTILE_DRAWINGS))
    it(`with ${name} is ${reason === undefined ? 'harmless' : 'refused'}`, () => {
      const problems = findDrawingProblems(drawing, 'cat.svg')
      const message = `the drawing 'cat.svg' ${reason}`
      expect(problems).toEqual(reason === undefined ? [] : [{ severity: 'error', message }])
    })

  for (const [name, drawing] of Object.entries(GOOD_DRAWINGS))
    it(`of ${name} is accepted unchanged`, () => {
      expect(findDrawingProblems(drawing, 'cat.svg')).toEqual([])
    })

  it('in another encoding, or compressed, is refused before parsing', async () => {
    const text = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
    for (const content of [utf16, Buffer.from(utf16).swap16(), Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])]) {
      writeFileSync(join(folder, 'cat.svg'), content)
      expect(await judgeMedia(join(folder, 'cat.svg'), 'cat.svg')).toEqual([
        { severity: 'error', message: "'cat.svg' isn’t an SVG drawing, or it’s damaged: export it again" },
      ])
    }
  })

  it('with too many namespace lookups or prefixes is refused', () => {
    const begin = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:q="urn:q">'
    const nested = (inside: string) => `${begin}${'<g>'.repeat(240)}${inside}${'</g>'.repeat(240)}</svg>`
    const reason = (drawing: string) => findDrawingProblems(drawing, 'cat.svg')[0]?.message
    const parts = /has too many parts/
    expect(reason(nested('<q:b/>'.repeat(50_000)))).toMatch(parts)
    const attributes = Array.from({ length: 50_000 }, (_, at) => `q:a${at}=""`)
    expect(reason(nested(`<g ${attributes.join(' ')}/>`))).toMatch(parts)
    expect(reason(`${begin}${'<path d="M0 0"/>'.repeat(50_000)}</svg>`)).toBeUndefined()
    const prefixes = Array.from({ length: 101 }, (_, at) => `xmlns:p${at}="urn:p"`)
    expect(reason(`${begin}<g ${prefixes.join(' ')}/></svg>`)).toMatch(/declares more than 100 prefixes/)
  })

  it('with a million unclosed comments is read in one pass', () => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg"><style>${'/* '.repeat(1_000_000)}</style></svg>`
    expect(findDrawingProblems(drawing, 'cat.svg')).toEqual([])
  })
})
