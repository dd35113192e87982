import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { readUploads } from '#courses/drafting/read-uploads.ts'
import { openMediaStore } from '#media/open-media-store.ts'
import { newCompanyPerson } from '#test/console/company-people.ts'
import { draftCourse } from '#test/course-fixture.ts'
import { GOOD_FOLDER, layDownIn } from '#test/courses/course-folders.ts'
import { DEMO_DOCUMENTS } from '#test/courses/demo-documents.ts'
import { sendWhole } from '#test/courses/uploaded-folders.ts'
import { DATABASES } from '#test/databases.ts'
import { answerOf, environmentOf, failing, runPortalCommand } from '#test/run-portal-command.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { startApp, type TestApp } from '#test/test-app.ts'

const scratch = scratchFolder()

// Contract § 9: the console: every action is also a command
for (const kind of DATABASES)
  describe(`course draft on ${kind}`, () => {
    let app: TestApp

    beforeAll(async () => {
      app = await startApp(kind, {}, { hasJobs: false })
    })
    afterAll(() => app.close())

    const run = (...args: string[]) =>
      runPortalCommand(['course', 'draft', ...args], {
        DATA_DIR: app.dataDir,
        ...environmentOf(app.address),
      })
    const list = async () => (await answerOf(app.address, 'course', 'draft', 'list')).list

    /** Returns the rows of a course's draft without its author, times and random ids. */
    async function rowsOf(courseId: string) {
      const draft = await app.db
        .selectFrom('course_drafts')
        .selectAll()
        .where('course_id', '=', courseId)
        .executeTakeFirstOrThrow()
      const parts = await app.db
        .selectFrom('draft_parts')
        .selectAll()
        .where('draft_id', '=', draft.id)
        .orderBy('part')
        .execute()
      const media = await app.db
        .selectFrom('draft_media')
        .select('name')
        .where('draft_id', '=', draft.id)
        .orderBy('name')
        .execute()
      const entries = await app.db
        .selectFrom('audit_log')
        .select('act')
        .where('subject', '=', courseId)
        .where('act', 'like', 'draft-%')
        .execute()
      const own = { id: '', draft_id: '', created: 0, changed: 0, created_by: '', changed_by: '' }
      return {
        draft: { ...draft, ...own },
        parts: parts.map((part) => ({ ...part, ...own })),
        media,
        acts: entries.map(({ act }) => act),
      }
    }

    /** Uploads a folder as a ZIP in the console. */
    async function upload(folder: string): Promise<void> {
      const zip = zipFolder(folder)
      const read = async (from: number, to: number) => zip.slice(from, to)
      await sendWhole([app.origin], await newCompanyPerson(app, 'company-author'), { size: zip.length, read })
      const config = { ...parseConfig({ DATA_DIR: app.dataDir }), store: app.address }
      const media = await openMediaStore(config.media)
      const context = { db: app.db, media, clock: app.now, log: app.app.log, config }
      await readUploads(context, new AbortController().signal)
    }

    it('creates the same rows as an upload, from a folder and from its ZIP', async () => {
      const folder = layDownIn(scratch, GOOD_FOLDER)
      const zip = `${folder}.zip`
      writeFileSync(zip, zipFolder(folder))
      const made = []
      for (const path of [folder, zip]) {
        const stderr = expect.stringMatching(
          /^Warning in course\.yaml, line 1: drafts don’t keep comments: .*$/m,
        )
        expect(await run('import', path)).toMatchObject({ code: 0, stderr })
        made.push(await rowsOf('cats'))
        expect(await run('discard', '--id', 'cats', '--yes')).toMatchObject({ code: 0 })
        await app.db.deleteFrom('audit_log').where('subject', '=', 'cats').execute()
      }
      await upload(folder)
      const uploaded = await rowsOf('cats')
      expect(uploaded.acts).toEqual(['draft-begun'])
      expect(uploaded.parts.length).toBe(4)
      expect(made).toEqual([uploaded, uploaded])
    })

    it('refuses a second import without --replace', async () => {
      const folder = layDownIn(scratch, {
        ...GOOD_FOLDER,
        'course.yaml': String(GOOD_FOLDER['course.yaml']).replace('at the counter\n', 'and kittens\n'),
      })
      expect(await run('import', folder)).toMatchObject(
        failing(/“Cats at the counter” already has a draft, changed on .* by .*: --replace overwrites/),
      )
      expect(await run('import', folder, '--replace')).toMatchObject({ code: 0 })
      expect(await list()).toEqual([
        expect.objectContaining({ course: 'cats', name: 'Cats and kittens', by: 'a command', errors: 0 }),
      ])
    })

    it('refuses an unreadable folder and a ZIP with path traversal', async () => {
      const zip = join(scratch, 'upwards.zip')
      writeFileSync(zip, zipSync({ 'course.yaml': new Uint8Array(1), '../out': new Uint8Array(1) }))
      expect(await run('import', zip)).toMatchObject(failing('..'))
      expect(await run('import', join(scratch, 'nowhere'))).toMatchObject(
        failing('there’s no folder or file'),
      )
      const folder = layDownIn(scratch, { 'course.yaml': 'id: dogs\nname: [\n' })
      const { code, stderr } = await run('import', folder)
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: expect.stringContaining('Error in course.yaml, line'),
      })
      expect(await list()).toHaveLength(1)
    })

    it('checks a draft without titles, and restores it from its exported folder', async () => {
      const [demo] = DEMO_DOCUMENTS
      if (!demo) throw new Error('The demo has no course.')
      const sections = demo.sections.map(({ title: _title, ...section }, at) =>
        at === 0 ? section : { ...section, title: 'Kept' },
      )
      await draftCourse(app, { ...demo, sections } as never)
      expect(await run('check', '--id', demo.id)).toMatchObject(failing('Error in'))
      const folder = join(scratch, `without-titles-${kind}`)
      expect(await run('export', folder, '--id', demo.id)).toMatchObject({ code: 0, stderr: '' })
      expect(await run('export', folder, '--id', demo.id)).toMatchObject(failing('is not empty'))
      expect(readdirSync(folder)).toContain('course.yaml')
      expect(await run('import', folder, '--replace')).toMatchObject({ code: 0 })
      expect(await run('check', '--id', demo.id)).toMatchObject(failing('Error in'))
      expect(await run('check', '--id', 'nothing')).toMatchObject(failing("--id 'nothing' is not a draft"))
    })
  })

/** Returns the ZIP of a folder. */
function zipFolder(folder: string): Buffer<ArrayBuffer> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const files = paths.map(({ parentPath, name }) => join(parentPath, name))
  return Buffer.from(
    zipSync(Object.fromEntries(files.map((path) => [path.slice(folder.length + 1), readFileSync(path)]))),
  )
}
