import fc from 'fast-check'
import { expect, it } from 'vitest'
import { propertyRuns } from '#test/property-runs.ts'
import { countJsonBytes } from './count-json-bytes.ts'

it('counts the bytes of any text as sent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(countJsonBytes(text)).toBe(new TextEncoder().encode(JSON.stringify(text)).length)
    }),
    { numRuns: propertyRuns(100) },
  )
  expect(countJsonBytes('a"\\\n\u0001é漢🐶')).toBe(1 + 2 + 2 + 2 + 6 + 2 + 3 + 4 + 2)
})
