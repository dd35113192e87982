import { expect, it } from 'vitest'
import { coverAddress, draftCoverAddress } from './cover-address.ts'

const NAME = `${'a'.repeat(64)}.png`
const backgroundImage = `/media/${NAME}`

it('returns the smallest copy of a cover that is wide enough', () => {
  const copies = [320, 640, 1280].map((width) => ({ address: `/media/${width}`, width }))
  const pictures = [{ address: backgroundImage, width: 2000, height: 800, copies }]
  expect(coverAddress({ backgroundImage, pictures, enabled: true })).toBe('/media/640')
  expect(coverAddress({ backgroundImage, enabled: true })).toBe(backgroundImage)
  expect(coverAddress({ backgroundImage: '', enabled: true })).toBeUndefined()
})

it('returns no stored cover of a hidden course, whose files are not sent', () => {
  expect(coverAddress({ backgroundImage, enabled: false })).toBeUndefined()
  expect(coverAddress({ backgroundImage: '/cover.svg', enabled: false })).toBe('/cover.svg')
})

it('returns the cover of a draft at the URL for authors', () => {
  const own = new Set([NAME])
  expect(draftCoverAddress('d1', backgroundImage, own)).toBe(`/company/drafts/d1/media/${NAME}`)
  expect(draftCoverAddress('d1', 'https://pictures.example/a.png', own)).toBe(
    'https://pictures.example/a.png',
  )
  expect(draftCoverAddress('d1', 'missing.png', own)).toBeUndefined()
})
