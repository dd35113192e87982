import { expect, it } from 'vitest'
import { coverAddress, draftCoverAddress } from './cover-address.ts'

const NAME = `${'a'.repeat(64)}.png`
const NOW = Date.UTC(2026, 5, 15, 12)
const backgroundImage = `/media/${NAME}`

it('returns the smallest copy of a cover that is wide enough', () => {
  const copies = [320, 640, 1280].map((width) => ({ address: `/media/${width}`, width }))
  const pictures = [{ address: backgroundImage, width: 2000, height: 800, copies }]
  expect(coverAddress({ backgroundImage, pictures, enabled: true }, {}, NOW)).toBe('/media/640')
  expect(coverAddress({ backgroundImage, enabled: true }, {}, NOW)).toBe(backgroundImage)
  expect(coverAddress({ backgroundImage: '', enabled: true }, {}, NOW)).toBeUndefined()
})

it('returns no stored cover of a hidden course, whose files are not sent', () => {
  expect(coverAddress({ backgroundImage, enabled: false }, {}, NOW)).toBeUndefined()
  expect(coverAddress({ backgroundImage: '/cover.svg', enabled: false }, {}, NOW)).toBe('/cover.svg')
})

it('returns no stored cover before the first day and after the last one of an audience', () => {
  const addressOn = (days: { from?: string; until?: string }) =>
    coverAddress({ backgroundImage, enabled: true }, days, NOW)
  expect(addressOn({ from: '2026-06-15', until: '2026-06-15' })).toBe(backgroundImage)
  expect(addressOn({ from: '2026-06-17' })).toBeUndefined()
  expect(addressOn({ until: '2026-06-13' })).toBeUndefined()
})

it('returns the cover of a draft at the URL for authors', () => {
  const own = new Set([NAME])
  expect(draftCoverAddress('d1', backgroundImage, own)).toBe(`/company/drafts/d1/media/${NAME}`)
  expect(draftCoverAddress('d1', 'https://pictures.example/a.png', own)).toBe(
    'https://pictures.example/a.png',
  )
  expect(draftCoverAddress('d1', 'missing.png', own)).toBeUndefined()
})
