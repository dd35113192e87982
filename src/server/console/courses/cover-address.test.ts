import { expect, it } from 'vitest'
import { coverAddress, draftCoverAddress } from './cover-address.ts'

const NAME = `${'a'.repeat(64)}.png`
const NOW = Date.UTC(2026, 5, 15, 12)
const backgroundImage = `/media/${NAME}`
const ownAddress = `/company/courses/c%201/media/${NAME}`
const id = 'c 1'

it('returns the smallest copy of a cover that is wide enough', () => {
  const copies = [320, 640, 1280].map((width) => ({ address: `/media/${width}`, width }))
  const pictures = [{ address: backgroundImage, width: 2000, height: 800, copies }]
  expect(coverAddress({ id, backgroundImage, pictures, enabled: true }, {}, NOW)).toBe('/media/640')
  expect(coverAddress({ id, backgroundImage, enabled: true }, {}, NOW)).toBe(backgroundImage)
  expect(coverAddress({ id, backgroundImage: '', enabled: true }, {}, NOW)).toBeUndefined()
})

it('returns the company-only URL for the stored cover of a hidden course', () => {
  expect(coverAddress({ id, backgroundImage, enabled: false }, {}, NOW)).toBe(ownAddress)
  expect(coverAddress({ id, backgroundImage: '/media/a.jpg', enabled: false }, {}, NOW)).toBeUndefined()
  expect(coverAddress({ id, backgroundImage: '/cover.svg', enabled: false }, {}, NOW)).toBe('/cover.svg')
})

it('also returns that URL before the first day and after the last day of an audience', () => {
  const addressOn = (days: { from?: string; until?: string }) =>
    coverAddress({ id, backgroundImage, enabled: true }, days, NOW)
  expect(addressOn({ from: '2026-06-15', until: '2026-06-15' })).toBe(backgroundImage)
  expect(addressOn({ from: '2026-06-17' })).toBe(ownAddress)
  expect(addressOn({ until: '2026-06-13' })).toBe(ownAddress)
})

it('returns the authors’ URL for the cover of a draft', () => {
  const own = new Set([NAME])
  expect(draftCoverAddress('d1', backgroundImage, own)).toBe(`/company/drafts/d1/media/${NAME}`)
  expect(draftCoverAddress('d1', 'https://pictures.example/a.png', own)).toBe(
    'https://pictures.example/a.png',
  )
  expect(draftCoverAddress('d1', 'missing.png', own)).toBeUndefined()
})
