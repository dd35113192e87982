import { writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { courseOf, videoModule } from '#test/course-fixture.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { openPreview, type Preview } from './preview.ts'

const ADDRESS = `/media/${'a'.repeat(64)}.svg`
const folder = scratchFolder()
let preview: Preview | undefined
beforeAll(async () => {
  writeFileSync(join(folder, 'cover.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  preview = await openPreview({ folder, port: 0 })
  const course = { ...courseOf('cats', [videoModule('film')]), webPath: 'für-頭' }
  await preview.show({ course, media: new Map([[ADDRESS, 'cover.svg']]), problems: [] })
})
afterAll(() => preview?.close())

/** Asks the preview for a path by a host name. */
async function ask(path: string, host?: string) {
  const { origin } = new URL(preview?.address ?? '')
  const sent = request(`${origin}${path}`, { headers: host === undefined ? {} : { host } }).end()
  const answer = await new Promise<IncomingMessage>((resolve) => sent.once('response', resolve))
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

// Contract § 9: a preview answers to its own host name, under the portal's policies, with cookies of its own
it('a preview answers to its own host name alone', async () => {
  const { origin, host } = new URL(preview?.address ?? '')
  for (const path of ['/preview', '/preview/follow-saves.js', '/', '/config.json', '/health/live', ADDRESS])
    expect(await ask(path, `evil.example:${host.split(':')[1]}`)).toMatchObject({
      status: 421,
      body: `This preview is read at ${origin}/preview`,
    })
  expect((await ask('/config.json', host)).status).toBe(200)
})

it("everything that a preview serves is under the portal's policies, and a drawing can run nothing", async () => {
  for (const path of ['/preview', '/preview/follow-saves.js', '/preview/follow-saves.css', '/', ADDRESS]) {
    const { headers } = await ask(path)
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['x-frame-options'], path).toBe('DENY')
    expect(headers['content-security-policy'], path).toMatch(/default-src '(?:self|none)'/)
  }
  const { headers } = await ask(ADDRESS)
  expect(headers['content-security-policy']).toMatch(/; sandbox$/)
  expect(headers['content-disposition']).toBe('attachment')
})

it("a preview's cookies are its own, so that another portal at the same address keeps its session", async () => {
  const { port } = new URL(preview?.address ?? '')
  const { status, headers } = await ask('/preview')
  expect([status, headers.location]).toEqual([302, '/course/f%C3%BCr-%E9%A0%AD'])
  const names = (headers['set-cookie'] ?? []).map((cookie) => cookie.split('=')[0]).sort()
  expect(names).toEqual([`preview-${port}-browser`, `preview-${port}-session`])
  const cookie = (headers['set-cookie'] ?? []).map((each) => each.split(';')[0]).join('; ')
  const token = await fetch(`${new URL(preview?.address ?? '').origin}/sign-in/v1/token`, {
    method: 'POST',
    headers: { cookie },
  })
  expect(token.status).toBe(200)
})
