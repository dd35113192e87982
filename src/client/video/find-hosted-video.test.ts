import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { videoIdOf } from '#domain/media/video-id.ts'
import { findHostedVideo } from './find-hosted-video.ts'

it.each([
  ['https://player.vimeo.com/external/videos/76979871', '76979871'],
  ['https://vimeo.com/channels/staffpicks/76979871', '76979871'],
  ['https://vimeo.com/channels/staffpicks/76979871/more', '76979871'],
  ['a/b/c/d/e/0', '0'],
])('reads the id of a video from the 6th segment of its URL: %s', (url, id) => {
  expect(videoIdOf(url)).toBe(id)
})

const WITHOUT_ID = [
  '',
  '/media/welcome.mp4',
  'https://vimeo.com/76979871',
  'https://vimeo.com/a/76979871',
  'https://vimeo.com/a/b/',
  'https://vimeo.com/a/b/welcome.mp4',
  'https://vimeo.com/a/b/76979871.mp4',
  'https://vimeo.com/a/b/76979871?h=1',
  'https://vimeo.com/a/b/-1',
  'https://vimeo.com/a/b/1e3',
  'https://vimeo.com/a/b/ 1',
  'https://vimeo.com/a/b/1\n',
  'https://vimeo.com/a/b/٣',
]

// Contract § 7: video embed: the 6th segment, oEmbed, the plain video
it.each(WITHOUT_ID)('finds no id in a URL whose 6th segment is not a number: %j', (url) => {
  expect(videoIdOf(url)).toBeUndefined()
})

it('sends no request to the video host for a video without an id', async () => {
  const config = { oembedUrl: 'http://192.0.2.1/oembed', videoHosts: [] }
  expect(await findHostedVideo(config, '/media/welcome.mp4')).toBe('not-hosted')
})

it.each([
  [754, 13],
  [29, 1],
])('counts a video of %i seconds as %i minutes', async (duration, minutes) => {
  const server = createServer((_request, response) => void response.end(JSON.stringify({ duration })))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const config = {
    oembedUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    videoHosts: [],
  }
  expect(await findHostedVideo(config, 'https://vimeo.com/a/b/1')).toEqual({ minutes })
  server.closeAllConnections()
  server.close()
})
