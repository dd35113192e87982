import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PICTURES } from '../scripts/films/pictures.ts'

const root = new URL('../', import.meta.url)

it.each(Object.entries(PICTURES))(
  '%s is what the script draws, small, and sets no text in a font',
  (path, draw) => {
    const stored = readFileSync(new URL(path, root), 'utf8')
    expect(stored === draw(), 'run `npm run pictures`').toBe(true)
    expect(stored.length).toBeLessThan(40_000)
    expect(stored).not.toContain('<text')
  },
)
