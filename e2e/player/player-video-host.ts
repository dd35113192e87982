import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Frame, Page } from '@playwright/test'
import { expect } from '../support/fixtures.ts'

/** Host of embedded players. */
export const PLAYER_HOST = 'player.example'

const PLAYER = `https://${PLAYER_HOST}/video/7`

interface HostAnswer {
  html?: string
  /** Further fields about the film. */
  facts?: object
  status?: number
  after?: number
}

/** Responses of the endpoint by video id. */
const ANSWERS: Record<string, HostAnswer> = {
  '1': { html: `<iframe src="${PLAYER}" width="426" height="240"></iframe>` },
  '2': { html: `<iframe src="${PLAYER}"></iframe>`, after: 7000 },
  '3': { status: 500 },
  '4': {
    html: `<script>window.harmed = true</script><img src="x" onerror="window.harmed = true">
      <iframe srcdoc="<script>parent.harmed = true</script>" src="javascript:parent.harmed = true"></iframe>`,
  },
  '5': { html: `<iframe src="https://${PLAYER_HOST}.evil.example/video/7"></iframe>` },
  '6': { html: `<iframe src="http://${PLAYER_HOST}/video/7"></iframe>` },
  '7': {
    html: `<iframe src="${PLAYER}" onload="window.harmed = true" name="x"></iframe><script>window.harmed = true</script>`,
  },
  '8': {
    html: `<iframe src="${PLAYER}"></iframe>`,
    facts: { title: 'Clean paws', duration: 754, thumbnail_url: 'https://pictures.example/8.jpg' },
  },
  '9': { status: 403 },
}

/** Starts a real oEmbed endpoint. `calls` lists the requested videos. */
export async function startVideoHost() {
  const calls: string[] = []
  const server = createServer(async (request, response) => {
    const wanted = new URL(request.url ?? '', 'http://video.host').searchParams.get('url') ?? ''
    calls.push(wanted)
    const { html, facts, status = 200, after = 0 } = ANSWERS[wanted.split('/')[3] ?? ''] ?? { status: 404 }
    await new Promise((resolve) => setTimeout(resolve, after))
    response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
    response.end(JSON.stringify({ type: 'video', html, ...facts }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    calls,
    env: { OEMBED_URL: `http://127.0.0.1:${port}/oembed.json`, VIDEO_HOSTS: PLAYER_HOST },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A player page controlled by the test, with the messages of https://github.com/vimeo/player.js. */
const PLAYER_PAGE = `<!doctype html><title>Player</title><p>A video</p><script>
  const heard = new Set()
  const film = { calls: [], seconds: 0, duration: 200 }
  const say = (message) => parent.postMessage(JSON.stringify(message), '*')
  const report = (event) => heard.has(event) && say({ event, data: { seconds: film.seconds, duration: film.duration } })
  film.at = (event, seconds) => { film.seconds = seconds; report(event) }
  addEventListener('message', ({ data, source }) => {
    if (source !== parent) return
    const { method, value } = JSON.parse(data)
    film.calls.push(method + ' ' + value)
    if (method === 'ping') say({ method })
    if (method === 'addEventListener') heard.add(value)
    if (method === 'setCurrentTime') film.at('timeupdate', value)
  })
  window.film = film
  say({ event: 'ready' })
</script>`

/** Serves the player's host within a browser. Blocks all other external hosts. */
export async function servePlayer(context: BrowserContext): Promise<void> {
  await context.route('https://**', (route) => route.abort())
  await context.route(`https://${PLAYER_HOST}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: PLAYER_PAGE }),
  )
}

/** Returns the frame of the embedded player, once the portal listens to it. */
export async function playerFrame(page: Page): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url().startsWith(`https://${PLAYER_HOST}/`))
  const listened = 'film.calls.filter((calls) => calls.startsWith("addEventListener")).length'
  await expect.poll(async () => (await find()?.evaluate<number>(listened)) ?? 0).toBeGreaterThanOrEqual(4)
  const frame = find()
  if (!frame) throw new Error('there is no player')
  return frame
}
