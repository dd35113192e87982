import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { openWindow } from './browser.ts'
import type { Opened } from './largest-paint.ts'

/** A page without scripts. Its paint time is the lower limit. */
export interface PlainCopy {
  origin: string
  close: () => void
}

/** Time for the last files to load, in ms. */
const FILES_PAUSE_MS = 2000

interface File {
  headers: Record<string, string>
  body: Buffer
}

/** Headers that depend on the transfer or the user. */
const LEFT_OUT = /^(connection|content-encoding|content-length|date|keep-alive|set-cookie|transfer-encoding)$/

/**
 * Opens a page and serves the result as plain HTML with its styles, fonts and pictures. Keeps the headers, because they
 * determine process isolation in the browser.
 */
export async function servePlainCopy(
  browser: Browser,
  { origin, path, as, shows }: Opened,
): Promise<PlainCopy> {
  const files = new Map<string, File>()
  const { context, page } = await openWindow(browser, origin, as)
  page.on('response', async (response) => {
    const kind = response.request().resourceType()
    if (!['document', 'stylesheet', 'font', 'image'].includes(kind) || !response.ok()) return
    const body = await response.body().catch(() => undefined)
    const headers = Object.entries(response.headers()).filter(([name]) => !LEFT_OUT.test(name))
    if (body) files.set(new URL(response.url()).pathname, { headers: Object.fromEntries(headers), body })
  })
  await page.goto(origin + path)
  await page.locator(shows).first().waitFor()
  await page.waitForTimeout(FILES_PAUSE_MS)
  const html = (await page.content()).replace(/<script[\s\S]*?<\/script>|<link[^>]*modulepreload[^>]*>/g, '')
  await context.close()
  files.set(path, { headers: { ...files.get(path)?.headers }, body: Buffer.from(html) })
  return serve(files)
}

function serve(files: Map<string, File>): Promise<PlainCopy> {
  const packed = new Map(
    [...files].map(([path, { headers, body }]) => [
      path,
      /text|svg/.test(headers['content-type'] ?? '')
        ? { body: brotliCompressSync(body), headers: { ...headers, 'content-encoding': 'br' } }
        : { body, headers },
    ]),
  )
  const server = createServer(({ url = '' }, response) => {
    const file = packed.get(url)
    response
      .writeHead(file ? 200 : 404, { ...file?.headers, 'content-length': file?.body.length ?? 0 })
      .end(file?.body)
  })
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' ? address?.port : 0
      done({ origin: `http://127.0.0.1:${port}`, close: () => void server.close() })
    })
  })
}
