import { expect, it } from 'vitest'
import { filmName } from './film-name.ts'

it.each([
  [`/media/${'a'.repeat(64)}.mp4`, 'MP4 video'],
  [`/media/${'a'.repeat(64)}.webm`, 'WebM video'],
  ['https://vimeo.com/manage/videos/76979871/0a1b2c', 'Vimeo video 76979871'],
  ['https://films.example/hands.mp4?raw=1', 'hands.mp4'],
  ['https://films.example/', 'films.example'],
  ['no address', 'Video'],
])('names the film at %s', (address, name) => {
  expect(filmName(address)).toBe(name)
})
