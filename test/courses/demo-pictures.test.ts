import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const media = new URL('../../courses/media/', import.meta.url)
const drawings = readdirSync(media).filter((name) => name.endsWith('.svg'))

it.each(drawings)('%s is small and uses no font', (name) => {
  const drawing = readFileSync(new URL(name, media), 'utf8')
  expect(drawing).toContain('<svg')
  expect(drawing.length).toBeLessThan(40_000)
  expect(drawing).not.toContain('<text')
})
