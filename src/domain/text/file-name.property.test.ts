import fc from 'fast-check'
import { expect, it } from 'vitest'
import { propertyRuns } from '#test/property-runs.ts'
import { createFileNames } from './file-name.ts'

const nameOf = (...parts: string[]) => createFileNames()(parts, 'pdf')

it.each([
  [['Mei Tan', 'Feeding Dogs Well'], 'Mei Tan - Feeding Dogs Well.pdf'],
  [['../../etc/passwd', 'C:\\x'], '_.._etc_passwd - C__x.pdf'],
  [['..', ''], '_ - _.pdf'],
  [['a\u202Efdp.exe', 'x\u0000\ny'], 'a_fdp.exe - x__y.pdf'],
  [['CON.x', 'Dogs'], '_CON.x - Dogs.pdf'],
  [['nul'], '_nul.pdf'],
  [['Constance', 'What? "Why"*'], 'Constance - What_ _Why__.pdf'],
  [['王秀英', 'End. '], '王秀英 - End.pdf'],
])('names %j %s', (parts, name) => {
  expect(nameOf(...parts)).toBe(name)
})

it('creates distinct names, even if case and accents are ignored', () => {
  const nameFile = createFileNames()
  const names = ['Zoë', 'ZOË', 'Zoe\u0308', 'Zoë (2)'].map((name) => nameFile([name], 'pdf'))
  expect(names).toEqual(['Zoë.pdf', 'ZOË (2).pdf', 'Zoë (3).pdf', 'Zoë (2) (2).pdf'])
})

it('cuts a long name between characters', () => {
  const family = '👩\u200D👩\u200D👧'
  expect(nameOf('ü'.repeat(80))).toBe(`${'ü'.repeat(50)}.pdf`)
  expect(nameOf(family.repeat(40))).toBe(`${family.repeat(5)}.pdf`)
})

it('creates names that are valid on every system, for any text', () => {
  const nameFile = createFileNames()
  const seen = new Set<string>()
  const words = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme-composite' }))
  fc.assert(
    fc.property(words, words, (person, course) => {
      const name = nameFile([person, course], 'pdf')
      expect(name).toMatch(/^[^<>:"/\\|?*\p{Cc}\p{Cs}]+[^\s.]\.pdf$/u)
      expect(name).not.toMatch(/^[.\s]|\.\.$/)
      expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255)
      expect(seen).not.toContain(name.toLowerCase())
      seen.add(name.toLowerCase())
    }),
    { numRuns: propertyRuns(500) },
  )
})
