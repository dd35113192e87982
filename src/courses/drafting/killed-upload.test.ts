import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { startObjectStore } from '#test/courses/object-store.ts'
import { pngOf } from '#test/courses/sample-media.ts'
import { lookAtUpload, sendWhole } from '#test/courses/uploaded-folders.ts'
import { DATABASES, type DatabaseKind } from '#test/databases.ts'
import { environmentOf } from '#test/run-portal-command.ts'
import { watchProcesses } from '#test/server/loaded-processes.ts'
import { serverProcesses } from '#test/server/server-processes.ts'
import { startApp } from '#test/test-app.ts'

const READING = 'drafting-process'

const FOLDER = Buffer.from(
  zipSync({
    'course.yaml': strToU8(
      'id: killed\nname: Killed\npath: killed\ncover: cover.png\nsections:\n  - title: One\n    modules:\n      - id: words\n        title: Words\n        article: words.md\n',
    ),
    'words.md': strToU8('Words.\n'),
    'cover.png': pngOf(1600, 900),
  }),
)

/** Bytes per piece, so that each server receives several pieces. */
const PIECE_BYTES = 1500

// Contract § 9: the console: a folder is read completely and once, even if the reading process is killed
for (const kind of DATABASES)
  describe(`a folder whose reading is interrupted, on ${kind}`, { timeout: 400_000 }, () => {
    const servers = serverProcesses()

    it('is read exactly once by another server after both received pieces of it', async () => {
      const context = await startPortal(kind)
      const { app, author, origins, running } = context
      const id = await context.send()
      const [reading] = await context.whenReading(1)
      const killed = running.find(({ child }) => child.pid === reading?.parent)
      if (!killed) throw new Error('No server reads.')
      await killed.kill()
      expect(await context.countDrafts()).toBe(0)
      expect((await lookAtUpload(app.origin, author, id)).state).toBe('reading')

      if (kind === 'sqlite') await context.start()
      const result = () => lookAtUpload(app.origin, author, id)
      await expect.poll(result, { timeout: 120_000 }).toMatchObject({ state: 'done' })
      expect(await context.countDrafts()).toBe(1)
      expect(origins.length).toBe(kind === 'postgres' ? 2 : 1)
      const pieces = join(context.dataDir, 'media', 'pieces')
      if (kind === 'sqlite') await expect.poll(() => readdirSync(pieces)).toEqual([])
      await context.close()
    })

    it('is read again by its server, and refused with advice after three failures', async () => {
      const context = await startPortal(kind)
      const { app, author } = context
      const id = await context.send()
      const killed = new Set<number>()
      while (killed.size < 3) {
        const processes = await context.whenReading(killed.size + 1)
        const { pid = 0 } = processes.find((one) => !killed.has(one.pid)) ?? {}
        process.kill(pid, 'SIGKILL')
        killed.add(pid)
      }
      const result = () => lookAtUpload(app.origin, author, id)
      await expect.poll(result, { timeout: 120_000 }).toMatchObject({
        state: 'refused',
        reason:
          'This folder couldn’t be read. Upload it again. If that doesn’t work, contact your system administrator.',
      })
      expect(await context.countDrafts()).toBe(0)
      const again = await context.send()
      const second = () => lookAtUpload(app.origin, author, again)
      await expect.poll(second, { timeout: 120_000 }).toMatchObject({ state: 'done' })
      await context.close()
    })

    /** Starts two servers with one database and bucket. On SQLite the second is a restart of the first. */
    async function startPortal(kind: DatabaseKind) {
      const store = kind === 'postgres' ? await startObjectStore() : undefined
      const app = await startApp(kind, store?.env, { hasJobs: false })
      const author = await newCompanyPerson(app, 'company-author')
      const processes = watchProcesses(servers.dataDir())
      const places = { DATA_DIR: app.dataDir, ...environmentOf(app.address), ...store?.env }
      const running = Array.from({ length: kind === 'postgres' ? 2 : 1 }, start)
      const origins = await Promise.all(running.map((server) => server.ready()))
      function start() {
        return servers.start({ ...places, ...processes.env })
      }
      return {
        app,
        author,
        running,
        origins,
        dataDir: places.DATA_DIR,
        start: () => start().ready(),
        send: () =>
          sendWhole(
            origins,
            author,
            { size: FOLDER.length, read: async (from, to) => new Uint8Array(FOLDER.subarray(from, to)) },
            PIECE_BYTES,
          ),
        /** Waits until this number of processes is reading. */
        async whenReading(count: number) {
          const list = () => processes.list(READING)
          await expect.poll(() => list().length, { interval: 10, timeout: 120_000 }).toBe(count)
          return list()
        },
        async countDrafts(): Promise<number> {
          const drafts = app.db.selectFrom('course_drafts').select('id').where('course_id', '=', 'killed')
          return (await drafts.execute()).length
        },
        async close(): Promise<void> {
          await Promise.all(running.map((server) => server.kill()))
          await app.close()
          await store?.close()
        },
      }
    }
  })
