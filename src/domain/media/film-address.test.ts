// cspell:ignore youtu
import { expect, it } from 'vitest'
import { readFilmAddress } from './film-address.ts'
import { oembedAddress, videoHashOf, videoIdOf } from './video-id.ts'

const PUBLIC = [
  'https://vimeo.com/76979871',
  'http://www.vimeo.com/76979871/',
  'vimeo.com/76979871',
  ' www.vimeo.com/76979871 ',
  'https://vimeo.com/76979871#t=30s',
  'https://vimeo.com/76979871?share=copy&fl=sv&fe=ci',
  'https://player.vimeo.com/video/76979871',
  'player.vimeo.com/video/76979871?autoplay=1#t=1m2s',
  'https://vimeo.com/manage/videos/76979871',
  'https://vimeo.com/manage/videos/76979871?share=copy',
  'https://vimeo.com/manage/videos/76979871/settings',
  'https://vimeo.com/channels/staffpicks/76979871',
  'https://vimeo.com/channels/staffpicks/76979871?share=copy',
  'https://vimeo.com/groups/shortfilms/videos/76979871',
  'https://vimeo.com/album/2838732/video/76979871',
  'https://vimeo.com/showcase/2838732/video/76979871',
  'https://vimeo.com/showcase/2838732?video=76979871',
  'https://vimeo.com/ondemand/cats/76979871',
  'https://vimeo.com/event/12345/videos/76979871/',
  '//player.vimeo.com/video/76979871',
  '<iframe src="https://player.vimeo.com/video/76979871?badge=0&amp;autopause=0" width="640"></iframe>',
  '<div style="padding:56%"><iframe title="Cats" src=\'https://player.vimeo.com/video/76979871\'></iframe></div>',
]

it.each(PUBLIC)('reads a Vimeo film and returns a URL with the id in its 6th segment: %s', (written) => {
  const read = readFilmAddress(written)
  expect(read).toEqual({ address: expect.stringMatching(/^https:\/\/vimeo\.com\//) })
  const { address } = read as { address: string }
  expect(videoIdOf(address)).toBe('76979871')
  expect(videoHashOf(address)).toBeUndefined()
  expect(readFilmAddress(address)).toEqual({ address })
})

const HIDDEN = [
  'https://vimeo.com/76979871/1a2b3c4d5e',
  'https://vimeo.com/76979871/1a2b3c4d5e?share=copy',
  'https://vimeo.com/76979871?h=1a2b3c4d5e',
  'https://player.vimeo.com/video/76979871?h=1a2b3c4d5e&title=0',
  'https://vimeo.com/manage/videos/76979871/1a2b3c4d5e?share=copy',
  'https://vimeo.com/user1234/review/76979871/1a2b3c4d5e',
  '<iframe src="https://player.vimeo.com/video/76979871?badge=0&amp;h=1a2b3c4d5e"></iframe>',
]

it.each(HIDDEN)('keeps the hash of an unlisted film: %s', (written) => {
  const { address } = readFilmAddress(written) as { address: string }
  expect([videoIdOf(address), videoHashOf(address)]).toEqual(['76979871', '1a2b3c4d5e'])
  expect(oembedAddress('https://vimeo.com/api/oembed.json', address)).toBe(
    'https://vimeo.com/api/oembed.json?url=https%3A%2F%2Fvimeo.com%2F76979871%2F1a2b3c4d5e',
  )
})

it.each([
  '/media/welcome.mp4',
  'https://films.example/cats.MP4?version=2',
  'https://vimeo.com/channels/staffpicks/76979871',
  'https://films.example/a/b/8',
])('returns a URL that the player supports unchanged: %s', (address) => {
  expect(readFilmAddress(address)).toEqual({ address })
})

it.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'YouTube'],
  ['youtu.be/dQw4w9WgXcQ', 'YouTube'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'YouTube'],
  ['<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>', 'YouTube'],
  ['https://vimeo.com/event/12345', 'isn’t a video address'],
  ['https://vimeo.com/staff', 'isn’t a video address'],
  ['https://vimeo.com/showcase/2838732', 'isn’t a video address'],
  ['https://vimeo.com/manage/showcases/2838732', 'isn’t a video address'],
  ['https://vimeo.com/blog/post/123456', 'isn’t a video address'],
  ['https://shop.example/wp-content/uploads/2024/05/film.mp4', 'takes 2024 in'],
  ['https://www.dailymotion.com/video/x8abc', 'isn’t a video address'],
  ['https://drive.google.com/file/d/1abc/view?usp=sharing', 'isn’t a video address'],
  ['https://www.loom.com/share/1abc', 'isn’t a video address'],
  ['https://pets.wistia.com/medias/1abc', 'isn’t a video address'],
  ['https://pets.sharepoint.com/:v:/g/1abc', 'isn’t a video address'],
  ['https://1drv.ms/v/s!abc', 'isn’t a video address'],
  ['https://www.dropbox.com/s/1abc/film.mp4?dl=0', 'isn’t a video address'],
  ['https://www.facebook.com/petsco/videos/1234567890123456/', 'isn’t a video address'],
  ['https://x.com/petsco/status/1712345678901234567', 'isn’t a video address'],
  ['film.mp4', 'isn’t a video address'],
  ['javascript:alert(1)/*.mp4', 'isn’t a video address'],
  ['<iframe '.repeat(10_000), 'longer than 4000 characters'],
])('reports why %s cannot be shown', (written, problem) => {
  expect(readFilmAddress(written)).toEqual({ problem: expect.stringContaining(problem) })
})

it.each([
  'https://vimeo.com.films.example/76979871',
  'https://films.example/1',
  'https://cdn.films.example/welcome',
  'https://cdn.films.example/welcome.mov',
  'https://streams.example/welcome/master.m3u8?token=abc',
])('lets the browser try %s, but reports a problem', (written) => {
  const problem = expect.stringContaining('isn’t a video address')
  expect(readFilmAddress(written)).toEqual({ problem, mayPlay: true })
})
