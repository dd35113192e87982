import { expect, it } from 'vitest'
import { copyFor, pictureSource } from './picture-source.ts'

const CAT = {
  address: '/media/cat.jpg',
  width: 4000,
  height: 3000,
  copies: [480, 960, 1600].map((width) => ({ address: `/media/${width}.webp`, width })),
}

// Contract § 3: `pictures` of an outline and a module …
it('offers the copies of a picture to the browser, in the picture’s own proportions', () => {
  expect(pictureSource('/media/cat.jpg', [CAT])).toEqual({
    src: '/media/cat.jpg',
    srcSet: '/media/480.webp 480w, /media/960.webp 960w, /media/1600.webp 1600w',
    width: 4000,
    height: 3000,
  })
})

it('uses the original of a picture that is unknown or has no copies', () => {
  const moving = { ...CAT, copies: [] }
  expect(pictureSource('/media/cat.jpg', [moving])).toEqual({
    src: '/media/cat.jpg',
    width: 4000,
    height: 3000,
  })
  expect(pictureSource('/media/dog.jpg', [CAT])).toEqual({ src: '/media/dog.jpg' })
  expect(copyFor(300, '/media/cat.jpg', [moving])).toBe('/media/cat.jpg')
  expect(copyFor(300, '/media/dog.jpg')).toBe('/media/dog.jpg')
})

it('picks the narrowest copy that fills the screen for a poster, or else the widest copy', () => {
  expect([300, 480, 481, 1600, 5000].map((pixels) => copyFor(pixels, '/media/cat.jpg', [CAT]))).toEqual(
    [480, 480, 960, 1600, 1600].map((width) => `/media/${width}.webp`),
  )
})
