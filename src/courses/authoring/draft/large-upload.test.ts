import { randomBytes } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { strToU8, Zip, type ZipInputFile, ZipPassThrough } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { CourseDraftDetails } from '#contract/console/company-drafts.ts'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { boxOf, filmOf, pngOf } from '#test/courses/sample-media.ts'
import { lookAtUpload, sendWhole } from '#test/courses/uploaded-folders.ts'
import { environmentOf } from '#test/run-portal-command.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { serverProcesses } from '#test/server/server-processes.ts'
import { startApp } from '#test/test-app.ts'
import { unzipFolder } from './unzip-folder.ts'

const MB = 1024 * 1024

/** Number and size of films that fill a folder to its maximum size. */
const FILMS = { count: 4, bytes: 124 * MB }

/** Maximum growth of the server's memory during the upload of a 500 MB folder, in MB. */
const MAX_GROWTH_MB = 64

const scratch = scratchFolder()

// Contract § 9: the console: a folder of 500 MB is uploaded and read without growing the server's memory
describe('a folder of 500 MB', { timeout: 600_000 }, () => {
  const servers = serverProcesses()

  it("becomes a draft with its films without growing the server's memory", async () => {
    const app = await startApp('sqlite', {}, { hasJobs: false })
    const author = await newCompanyPerson(app, 'company-author')
    const server = servers.start(environmentOf(app.address))
    const origin = await server.ready()
    const send = async (path: string) => {
      const file = await open(path)
      const read = async (from: number, to: number) => {
        const { buffer } = await file.read(new Uint8Array(to - from), 0, to - from, from)
        return buffer
      }
      const id = await sendWhole([origin], author, { size: statSync(path).size, read })
      await file.close()
      const result = () => lookAtUpload(origin, author, id)
      await expect.poll(result, { interval: 250, timeout: 300_000 }).toMatchObject({ state: 'done' })
      return (await result()).draft
    }
    await send(zipOfFilms('small', { count: 1, bytes: MB }))
    const memory = watchMemory(server.child.pid ?? 0)
    const draft = await send(zipOfFilms('large', FILMS))
    const { before, max } = memory.end()
    console.log(`500 MB uploaded and read: the server held ${before} MB before, and ${max} MB at most`)
    expect(max - before).toBeLessThan(MAX_GROWTH_MB)

    const path = `/company/v1/drafts/${draft?.id}`
    const { body } = await app.request<CourseDraftDetails>(path, { idToken: author.idToken })
    expect(body.problems.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(body.sections[0]?.modules).toHaveLength(FILMS.count)
    await server.kill()
    await app.close()
  })

  it('is refused if a small ZIP unpacks to more', async () => {
    const part = new Uint8Array(50 * MB)
    for (let at = 0; at < part.length; at += 256) part[at] = Math.random() * 256
    const zip = join(scratch, 'unpacked.zip')
    writeFileSync(zip, zipOfCopies(part, 11))
    expect(statSync(zip).size).toBeLessThan(50 * MB)
    const folder = join(scratch, 'unpacked')
    mkdirSync(folder)
    await expect(unzipFolder(zip, folder)).rejects.toThrow('A folder can be at most 500 MB.')
  })
})

/** Returns the ZIP of a course with some copies of a file, which is compressed only once. */
function zipOfCopies(part: Uint8Array, copies: number): Buffer {
  const [deflated, crc] = [deflateRawSync(part, { level: 1 }), crc32(part)]
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, content) => {
    if (error) throw error
    pieces.push(content)
  })
  const text = new ZipPassThrough('course.yaml')
  zip.add(text)
  text.push(strToU8('x'), true)
  for (let number = 0; number < copies; number++) {
    const entry: ZipInputFile = { filename: `f${number}`, size: part.length, crc, compression: 8 }
    zip.add(entry)
    entry.ondata?.(null, deflated, true)
  }
  zip.end()
  return Buffer.concat(pieces)
}

/** Writes the ZIP of a course with films of the given size. Returns its path. */
function zipOfFilms(id: string, { count, bytes }: typeof FILMS): string {
  const path = join(scratch, `${id}.zip`)
  const fd = openSync(path, 'w')
  const zip = new Zip((error, content) => {
    if (error) throw error
    writeSync(fd, content)
  })
  const add = (name: string, ...parts: Uint8Array[]) => {
    const entry = new ZipPassThrough(name)
    zip.add(entry)
    for (const part of parts) entry.push(part)
    entry.push(new Uint8Array(), true)
  }
  const modules = Array.from(
    { length: count },
    (_, number) =>
      `      - id: film-${number}\n        title: Film ${number}\n        video: film-${number}.mp4\n        poster: cover.png\n`,
  )
  add(
    'course.yaml',
    strToU8(
      `id: ${id}\nname: Films ${id}\ndescription: Films.\npath: ${id}\ncover: cover.png\nsections:\n  - title: One\n    modules:\n${modules.join('')}`,
    ),
  )
  add('cover.png', pngOf(1600, 900))
  // Hidden content also counts toward the size.
  const head = boxOf('free')
  head.writeUInt32BE(bytes)
  for (let number = 0; number < count; number++) {
    const rest = Array.from({ length: bytes / MB }, (_, at) => randomBytes(at === 0 ? MB - head.length : MB))
    add(`film-${number}.mp4`, filmOf(60), head, ...rest)
  }
  zip.end()
  closeSync(fd)
  return path
}

/** Samples a process's memory until `end`, in MB. */
function watchMemory(pid: number) {
  const look = () => {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Math.round(Number(kilobytes) / 1024)
  }
  const before = look()
  let max = before
  const timer = setInterval(() => {
    max = Math.max(max, look())
  }, 50)
  return {
    end() {
      clearInterval(timer)
      return { before, max }
    },
  }
}
