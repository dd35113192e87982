import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { A_DAY } from '#domain/durations.ts'
import { startObjectStore } from '#test/courses/object-store.ts'
import { createBucketClient } from './bucket-client.ts'
import type { ByteRange } from './byte-range.ts'
import type { MediaStore } from './media-store.ts'
import { openMediaStore } from './open-media-store.ts'

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex')

const source = mkdtempSync(join(tmpdir(), 'portal-source-'))
afterAll(() => rmSync(source, { recursive: true, force: true }))

function fileOf(name: string, content: string): string {
  const path = join(source, name)
  writeFileSync(path, content)
  return path
}

/** Opens a media store. Returns it with a function that backdates a stored file. */
async function openPlace(kind: 'folder' | 'bucket') {
  if (kind === 'bucket') {
    const objects = await startObjectStore()
    return { env: objects.env, age: objects.age, close: objects.close }
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-data-'))
  return {
    env: { DATA_DIR: dataDir },
    age: (name: string, time: number) => utimesSync(join(dataDir, 'media', name), time / 1000, time / 1000),
    close: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

for (const kind of ['folder', 'bucket'] as const)
  describe(`a media ${kind}`, () => {
    let place: Awaited<ReturnType<typeof openPlace>>
    let media: MediaStore

    beforeAll(async () => {
      place = await openPlace(kind)
      media = await openMediaStore(parseConfig(place.env).media)
    })
    afterAll(() => place.close())

    async function listed() {
      const list = []
      for await (const one of media.list()) list.push(one)
      return list
    }

    async function read(name: string, range?: ByteRange) {
      const opened = await media.open(name, range)
      if (typeof opened === 'string') return opened
      const { content, first, last, size } = opened
      return { content: await text(content), first, last, size }
    }

    it('is empty until a file is stored', async () => {
      expect(await listed()).toEqual([])
    })

    it('stores a file once under the hash of its content', async () => {
      const path = fileOf('Cat.JPEG', 'a cat')
      const name = `${sha256('a cat')}.jpg`
      const stored = { name, address: `/media/${name}`, size: 5 }
      expect(await media.put(path)).toEqual({ ...stored, isNew: true })
      expect(await media.put(fileOf('again.jpg', 'a cat'))).toEqual({ ...stored, isNew: false })
      expect(await media.findSize(name)).toBe(5)
      expect(await listed()).toMatchObject([{ name, size: 5 }])
    })

    it('returns a file whole or in part', async () => {
      const { name } = await media.put(fileOf('film.mp4', '0123456789'))
      const part = (content: string, first: number) => ({
        content,
        first,
        last: first + content.length - 1,
        size: 10,
      })
      expect(await read(name)).toEqual(part('0123456789', 0))
      expect(await read(name, { first: 3 })).toEqual(part('3456789', 3))
      expect(await read(name, { first: 3, last: 5 })).toEqual(part('345', 3))
      expect(await read(name, { first: 3, last: 50 })).toEqual(part('3456789', 3))
      expect(await read(name, { suffix: 4 })).toEqual(part('6789', 6))
      expect(await read(name, { suffix: 40 })).toEqual(part('0123456789', 0))
      expect(await read(name, { first: 10 })).toBe('beyond its end')
      expect(await read(name, { suffix: 0 })).toBe('beyond its end')
    })

    it('reports a file that was not stored as missing', async () => {
      const name = `${sha256('nothing')}.mp4`
      expect(await read(name)).toBe('missing')
      expect(await media.findSize(name)).toBeUndefined()
      await media.removeStoredBefore(name, Date.now())
    })

    it('removes files stored before a time, and renews the time when a file is stored again', async () => {
      const path = fileOf('old.vtt', 'WEBVTT')
      const { name } = await media.put(path)
      // In whole seconds, as in HTTP.
      const monthsAgo = Math.floor(Date.now() / 1000) * 1000 - 90 * A_DAY
      place.age(name, monthsAgo)
      await media.removeStoredBefore(name, monthsAgo)
      expect(await media.findSize(name)).toBe(6)
      expect((await media.put(path)).isNew).toBe(false)
      await media.removeStoredBefore(name, Date.now() - A_DAY)
      expect(await media.findSize(name)).toBe(6)
      place.age(name, monthsAgo)
      await media.removeStoredBefore(name, Date.now() - A_DAY)
      expect(await media.findSize(name)).toBeUndefined()
    })

    it('refuses unsupported, empty and missing files and keeps no remains', async () => {
      const before = await listed()
      await expect(media.put(fileOf('notes.docx', 'words'))).rejects.toThrow(
        /notes\.docx' isn’t a supported image, video, captions or PDF file: its name must end in avif, gif/,
      )
      await expect(media.put(fileOf('empty.png', ''))).rejects.toThrow(/empty\.png' is empty/)
      await expect(media.put(join(source, 'nowhere.png'))).rejects.toThrow(/nowhere\.png' cannot be read/)
      for (const name of ['film.constructor', 'film.toString'])
        await expect(media.put(fileOf(name, 'words'))).rejects.toThrow(/its name must end in/)
      await expect(media.put(fileOf('no-ending', 'words'))).rejects.toThrow(/its name must end in/)
      expect(await listed()).toEqual(before)
    })

    it('confirms that it is writable', async () => {
      await media.check()
      expect((await listed()).every(({ name }) => /^[0-9a-f]{64}\.\w+$/.test(name))).toBe(true)
    })
  })

describe('a media folder', () => {
  it('is readable only by its owner, and removes files of killed processes', async () => {
    const { env, close } = await openPlace('folder')
    const folder = join(String((env as { DATA_DIR: string }).DATA_DIR), 'media')
    const media = await openMediaStore(parseConfig(env).media)
    const { name } = await media.put(fileOf('first.png', 'first'))
    expect(statSync(folder).mode & 0o077).toBe(0)
    expect(statSync(join(folder, name)).mode & 0o077).toBe(0)
    for (const left of ['left', 'arrives']) writeFileSync(join(folder, 'arriving', left), 'half a fil')
    const longAgo = (Date.now() - 2 * A_DAY) / 1000
    utimesSync(join(folder, 'arriving/left'), longAgo, longAgo)
    await media.put(fileOf('second.png', 'second'))
    expect(readdirSync(join(folder, 'arriving'))).toEqual(['arrives'])
    expect(readFileSync(join(folder, name), 'utf8')).toBe('first')
    await close()
  })

  it('explains why it is unusable', async () => {
    const notAFolder = fileOf('in-the-way', 'a file')
    const media = await openMediaStore({ kind: 'folder', folder: join(notAFolder, 'media') })
    await expect(media.check()).rejects.toThrow(/^the media folder .* cannot be used: .*ENOTDIR/)
    await expect(media.put(fileOf('a.png', 'a'))).rejects.toThrow(/cannot be used/)
    await expect(media.open('a.png')).rejects.toThrow(/cannot be used/)
  })
})

describe('a media bucket', () => {
  const more = 101

  it('lists more than one page', async () => {
    const { env, close } = await openPlace('bucket')
    const media = await openMediaStore(parseConfig(env).media)
    const paths = Array.from({ length: more }, (_, at) => fileOf(`picture-${at}.png`, `image ${at}`))
    for (let from = 0; from < more; from += 20)
      await Promise.all(paths.slice(from, from + 20).map((path) => media.put(path)))
    const names = new Set()
    for await (const { name } of media.list()) names.add(name)
    expect(names.size).toBe(more)
    await close()
  })

  it('refuses content that changed in transit, and stores none of it', async () => {
    const objects = await startObjectStore()
    const { media: bucket } = parseConfig(objects.env)
    if (bucket.kind !== 'bucket') throw new Error('this portal has no bucket')
    const key = `courses/${sha256('c')}.png`
    const headers = { 'content-length': '5', 'x-amz-content-sha256': sha256('c') }
    const file = fileOf('c.png', 'other')
    const answer = await createBucketClient(bucket)({ method: 'PUT', key, headers, file })
    expect([answer.statusCode, await text(answer)]).toEqual([
      400,
      '<Error><Code>XAmzContentSHA256Mismatch</Code></Error>',
    ])
    const media = await openMediaStore(bucket)
    expect(await media.findSize(`${sha256('c')}.png`)).toBeUndefined()
    await objects.close()
  })

  it('explains wrong settings and a missing response', async () => {
    const objects = await startObjectStore()
    const open = (env: Record<string, string>) =>
      openMediaStore(parseConfig({ ...objects.env, ...env }).media)
    const path = fileOf('b.png', 'b')
    const elsewhere = await open({ MEDIA_URL: 's3://nowhere' })
    await expect(elsewhere.put(path)).rejects.toThrow(
      /^there is no bucket 'nowhere' at 127.*correct MEDIA_URL/,
    )
    await expect(elsewhere.open(`${sha256('b')}.png`)).rejects.toThrow(/there is no bucket/)
    const stranger = await open({ AWS_SECRET_ACCESS_KEY: 'guessed' })
    await expect(stranger.check()).rejects.toThrow(
      /refuses the key in AWS_ACCESS_KEY_ID \(SignatureDoesNotMatch\)/,
    )
    const media = await open({})
    await media.put(path)
    await objects.kill()
    const silent = /^the object store at 127\.0\.0\.1:\d+ does not answer \(ECONN\w+\)/
    await expect(media.put(path)).rejects.toThrow(silent)
    await expect(media.check()).rejects.toThrow(silent)
    await expect(media.open(`${sha256('b')}.png`)).rejects.toThrow(silent)
    await objects.close()
  })
})
