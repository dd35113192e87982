import { expect, it } from 'vitest'
import { pdfText } from './module-aside.tsx'

it('is the type of a file with its size, if known, in kB or MB', () => {
  expect([undefined, 0, 1500, 1_022_000, 1_024_000, 2_516_583, 50 * 1024 ** 2].map(pdfText)).toEqual([
    'PDF',
    'PDF, 1 kB',
    'PDF, 1 kB',
    'PDF, 998 kB',
    'PDF, 1 MB',
    'PDF, 2.4 MB',
    'PDF, 50 MB',
  ])
})
