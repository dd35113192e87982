import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { PROJECT } from '#core/folders.ts'
import { startObjectStore } from '#test/courses/object-store.ts'
import { captionsOf, filmOf, jpegOf } from '#test/courses/sample-media.ts'
import { runPortalCommand } from '#test/run-portal-command.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { environment } from '#test/server/server-process.ts'

const A_CAT = jpegOf(800, 600)

describe('portal media add', () => {
  const dataDir = scratchFolder()
  const path = join(dataDir, 'cat.jpg')
  beforeAll(() => writeFileSync(path, A_CAT))

  const add = (file: string, env: Record<string, string> = {}) =>
    runPortalCommand(['media', 'add', file, '--json'], { DATA_DIR: dataDir, ...env })

  it('prints the URL, and whether the file was already stored', async () => {
    const first = await add(path)
    expect({ code: first.code, stderr: first.stderr }).toEqual({ code: 0, stderr: '' })
    const facts = { address: expect.stringMatching(/^\/media\/[0-9a-f]{64}\.jpg$/), bytes: A_CAT.length }
    expect(JSON.parse(first.stdout)).toMatchObject({
      facts: { ...facts, new: true, 'stored in': join(dataDir, 'media') },
    })
    expect(JSON.parse((await add(path)).stdout)).toMatchObject({ facts: { ...facts, new: false } })
  })

  it('explains in one line why a file was not stored', async () => {
    const objects = await startObjectStore()
    await objects.kill()
    const outcomes = await Promise.all([add(join(dataDir, 'cat.doc')), add(path, objects.env)])
    await objects.close()
    const lines = [
      /^portal: '.*cat\.doc' isn’t a supported image, [^\n]+\n$/,
      /^portal: the object store at [^\n]+\n$/,
    ]
    for (const [at, { code, stdout, stderr }] of outcomes.entries())
      expect({ code, stdout, stderr }).toEqual({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(lines[at] ?? /-/),
      })
  })

  it('refuses files that browsers do not show, and warns of questionable files', async () => {
    const addNew = (name: string, content: Buffer | string) => {
      writeFileSync(join(dataDir, name), content)
      return add(join(dataDir, name))
    }
    const broken = await addNew('late.vtt', captionsOf(['00:04.000', '00:01,000']))
    expect(broken).toMatchObject({ code: 1, stdout: '' })
    expect(broken.stderr).toMatch(
      /^portal: .*late\.vtt:3: '00:04\.000 --> 00:01,000' isn’t a valid time range: [^\n]+\n$/,
    )
    const turned = await addNew('words.srt', '1\n00:00:01 --> 00:00:02\nWords.\n')
    expect(turned).toMatchObject({ code: 0, stdout: expect.stringMatching(/[0-9a-f]{64}\.vtt"/) })
    expect(turned.stderr).toMatch(/^warning: .*words\.srt:2: '00:00:01 --> 00:00:02' was read as /)
    const phone = await addNew('phone.mp4', filmOf(3, 'hvc1'))
    expect(phone).toMatchObject({ code: 0 })
    expect(phone.stderr).toMatch(/^warning: the video '.*phone\.mp4' is in H\.265 \(HEVC\)/)
  })

  it('keeps no partial file under a stored name when killed', async () => {
    const pipe = join(dataDir, 'long.mp4')
    execFileSync('mkfifo', [pipe])
    const stored = join(dataDir, 'media')
    await add(path)
    const before = readdirSync(stored)
    const program = join(PROJECT, 'bin/portal.js')
    const env = environment({ DATA_DIR: dataDir })
    const child = spawn(process.execPath, [program, 'media', 'add', pipe], { env, stdio: 'ignore' })
    const ended = once(child, 'exit')
    const film = createWriteStream(pipe)
    film.on('error', () => undefined)
    film.write(Buffer.alloc(4 * 1024 ** 2))
    await expect.poll(() => arrived(join(stored, 'arriving'))).toBeGreaterThan(0)
    child.kill('SIGKILL')
    await ended
    film.destroy()
    expect(readdirSync(stored)).toEqual(before)
  })
})

/** Returns the number of bytes received in a folder. */
function arrived(folder: string): number {
  if (!existsSync(folder)) return 0
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}
