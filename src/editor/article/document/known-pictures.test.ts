import { expect, it } from 'vitest'
import { MEDIA_ADDRESS } from '#domain/media/named-media.ts'
import { noteShownPicture, withoutUnknownPictures } from './known-pictures.ts'

const image = (src: string) => ({ type: 'image', src, altText: 'a' })
const within = (node: unknown) => ({ type: 'paragraph', children: [{ type: 'foreign', foreign: node }] })

it('keeps the URL of a copied picture that is from this portal or shown by an article', () => {
  noteShownPicture('https://example.org/cat')
  for (const src of [`${MEDIA_ADDRESS}cat`, '', 'https://example.org/cat'])
    expect(withoutUnknownPictures(within(image(src)))).toEqual(within(image(src)))
})

it('removes the URL of a picture from any other source, in any notation', () => {
  for (const src of [
    'https://harm.example/x',
    ' https://harm.example',
    '//harm.example',
    '\\\\harm.example',
    'data:,',
  ])
    expect(withoutUnknownPictures(within(image(src))), src).toEqual(within(image('')))
})
