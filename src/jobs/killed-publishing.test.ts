import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { requestPublication } from '#courses/publishing/request-publication.ts'
import type { CourseModule } from '#domain/course/course.ts'
import { openMediaStore } from '#media/open-media-store.ts'
import { findDraft } from '#store/courses/course-drafts.ts'
import { findStoredCourse, listCourseRevisions } from '#store/courses/courses.ts'
import { findPublication } from '#store/courses/publications.ts'
import { listAudit } from '#store/operation/audit-log.ts'
import { courseOf, draftCourse } from '#test/course-fixture.ts'
import { DATABASES, openDatabase } from '#test/databases.ts'
import { environmentOf } from '#test/run-portal-command.ts'
import { watchProcesses } from '#test/server/loaded-processes.ts'
import { serverProcesses } from '#test/server/server-processes.ts'

const PICTURES = 12

/** Command of the server from its sources, because the test checks the loaded source modules. */
const SERVER: [string, string] = [process.execPath, 'src/server/main.ts']

for (const kind of DATABASES)
  describe(`publishing a draft when a server is killed, on ${kind}`, () => {
    const servers = serverProcesses()

    it('is resumed by another server, completes exactly once, and loads no authoring code into either server', {
      timeout: 400_000,
    }, async () => {
      const { db, address, close } = await openDatabase(kind, 'demo')
      const processes = watchProcesses(servers.dataDir())
      const places = { DATA_DIR: servers.dataDir(), ...environmentOf(address) }
      const env = { ...places, ...processes.env }
      const draft = await draftCourse({ db, now: Date.now }, await newCourse(places))
      // Two servers share a PostgreSQL database. On SQLite the second is a restart of the first.
      const running = [
        servers.start(env, SERVER),
        ...(kind === 'postgres' ? [servers.start(env, SERVER)] : []),
      ]
      await Promise.all(running.map((server) => server.ready()))
      const context = { db, clock: Date.now, config: { timeZone: 'UTC' } }
      const wanted = { source: { draftId: draft, draftVersion: 1 }, shown: 0, note: 'The first' }
      const id = await requestPublication(context, wanted, { by: 'operator', address: '::1', key: 'k' })
      const { courseId = '' } = (await findDraft(db, draft)) ?? {}

      const stepOf = async () => (await findPublication(db, id))?.step
      await expect.poll(stepOf, { interval: 50 }).toMatch(/^Copying images: [1-9]\d* of 12$/)
      // The publishing process belongs to the server's process group, which is killed as a whole.
      const [publishing] = processes.list('publishing-process')
      const killed = running.find(({ child }) => child.pid === publishing?.parent)
      if (!killed) throw new Error('No server publishes.')
      await killed.kill()
      expect(await findStoredCourse(db, courseId)).toBeUndefined()
      expect(await findDraft(db, draft)).toMatchObject({ version: 1 })
      expect((await findPublication(db, id))?.result).toBeUndefined()

      if (kind === 'sqlite') running.push(servers.start(env, SERVER))
      const resultOf = async () => (await findPublication(db, id))?.result
      await expect.poll(resultOf, { timeout: 200_000 }).toEqual({ state: 'published', revision: 1 })
      const revisions = await listCourseRevisions(db, courseId)
      expect(revisions).toMatchObject([{ revision: 1, note: 'The first' }])
      const shown = revisions[0]?.course.sections[0]?.modules.flatMap(({ pictures = [] }) => pictures)
      expect(shown).toHaveLength(PICTURES)
      expect(await findDraft(db, draft)).toBeUndefined()
      const entries = { about: [courseId], since: 0, until: Date.now() + 1, limit: 10 }
      expect(await listAudit(db, entries)).toMatchObject([{ act: 'course-published', actor: 'operator' }])

      const authoring = /\/src\/authoring\/|\/node_modules\/(sharp|@img|yaml|mdast|micromark)/
      const all = processes.list()
      for (const { child } of running) {
        const { urls = '' } = all.find(({ pid }) => pid === child.pid) ?? {}
        expect(urls).toContain('/src/jobs/publications-job.ts')
        expect(urls).not.toMatch(authoring)
      }
      const beside = processes.list('publishing-process')
      expect(beside).toHaveLength(2)
      for (const { urls } of beside) expect(urls).toMatch(authoring)
      await Promise.all(running.map((server) => server.kill()))
      await close()
    })
  })

/** Creates a course with pictures that take a while to copy. */
async function newCourse(places: Record<string, string>) {
  const media = await openMediaStore(parseConfig(places).media)
  const modules: CourseModule[] = []
  for (let count = 1; count <= PICTURES; count++) {
    const file = join(places.DATA_DIR ?? '', 'picture.png')
    const background = { r: count * 20, g: 120, b: 90 }
    writeFileSync(
      file,
      await sharp({ create: { width: 2000, height: 1600, channels: 3, background } })
        .png()
        .toBuffer(),
    )
    const { address } = await media.put(file)
    const film = { type: 'video' as const, videoUrl: '/media/welcome-hello.mp4', videoThumbnail: address }
    modules.push({ id: `film-${count}`, title: 'A video', ...film })
  }
  return courseOf(randomUUID(), modules)
}
