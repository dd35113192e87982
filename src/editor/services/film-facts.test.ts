import { expect, it } from 'vitest'
import { replaceFacts } from './film-facts.ts'

const FIRST = { title: 'Clean paws', minutes: 13, picture: 'https://pictures.example/8.jpg' }
const SECOND = { title: 'Sharp claws', minutes: 4, picture: 'https://pictures.example/9.jpg' }

it('a second film replaces the facts that the first one filled in', () => {
  expect(replaceFacts(SECOND, FIRST, FIRST)).toEqual({
    ...{ title: SECOND.title, minutes: SECOND.minutes },
    videoThumbnail: SECOND.picture,
  })
})

it('a second film leaves what a person wrote', () => {
  const written = { title: 'Paws', minutes: 12, picture: '/media/paws.jpg' }
  expect(replaceFacts(SECOND, FIRST, written)).toEqual({})
  expect(replaceFacts(SECOND, FIRST, { ...FIRST, title: 'Paws' })).not.toHaveProperty('title')
})

it('a first film fills in what is empty', () => {
  expect(replaceFacts(FIRST, {}, { title: ' ', minutes: undefined, picture: '' })).toEqual({
    ...{ title: FIRST.title, minutes: FIRST.minutes },
    videoThumbnail: FIRST.picture,
  })
})

it('a film without facts takes away the length and the picture of the one before, and leaves its title', () => {
  expect(replaceFacts({}, FIRST, FIRST)).toEqual({ minutes: undefined, videoThumbnail: undefined })
})
