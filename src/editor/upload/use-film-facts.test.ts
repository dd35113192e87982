import { expect, it } from 'vitest'
import { NEW_TITLES } from '#domain/course-check/new-titles.ts'
import { replaceFacts } from './use-film-facts.ts'

const FIRST = { title: 'Clean paws', minutes: 13, picture: 'https://pictures.example/8.jpg' }
const SECOND = { title: 'Sharp claws', minutes: 4, picture: 'https://pictures.example/9.jpg' }

it('replaces the first film’s facts with those of the second', () => {
  expect(replaceFacts(SECOND, FIRST, FIRST)).toEqual({
    title: SECOND.title,
    minutes: SECOND.minutes,
    videoThumbnail: SECOND.picture,
  })
})

it('keeps values that the author wrote', () => {
  const written = { title: 'Paws', minutes: 12, picture: '/media/paws.jpg' }
  expect(replaceFacts(SECOND, FIRST, written)).toEqual({})
  expect(replaceFacts(SECOND, FIRST, { ...FIRST, title: 'Paws' })).not.toHaveProperty('title')
})

it('fills in empty values for the first film', () => {
  expect(replaceFacts(FIRST, {}, { title: ' ', minutes: undefined, picture: '' })).toEqual({
    title: FIRST.title,
    minutes: FIRST.minutes,
    videoThumbnail: FIRST.picture,
  })
})

it('replaces the default title of a new module', () => {
  expect(replaceFacts(FIRST, {}, { ...FIRST, title: NEW_TITLES.video })).toEqual({ title: FIRST.title })
})

it('removes the previous film’s length and picture if the new one has no facts, but keeps its title', () => {
  expect(replaceFacts({}, FIRST, FIRST)).toEqual({ minutes: undefined, videoThumbnail: undefined })
})
