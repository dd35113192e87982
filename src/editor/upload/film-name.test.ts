import { expect, it } from 'vitest'
import { filmName } from './film-name.ts'

it.each([
  [`/media/${'a'.repeat(64)}.mp4`, 'MP4 film'],
  [`/media/${'a'.repeat(64)}.webm`, 'WebM film'],
  ['https://vimeo.com/manage/videos/76979871/0a1b2c', 'Vimeo film 76979871'],
  ['https://films.example/hands.mp4?raw=1', 'hands.mp4'],
  ['https://films.example/', 'films.example'],
  ['no address', 'Film'],
])('names the film at %s', (address, name) => {
  expect(filmName(address)).toBe(name)
})
