import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COURSE_MEDIA } from '#core/folders.ts'
import { storedMediaIn } from '#domain/media/named-media.ts'
import { layDownIn, NEW_FOLDER } from '#test/courses/course-folders.ts'
import { startObjectStore } from '#test/courses/object-store.ts'
import { DATABASES } from '#test/databases.ts'
import { environmentOf, failing, runPortalCommand } from '#test/run-portal-command.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { startApp, type TestApp } from '#test/test-app.ts'

const scratch = scratchFolder()
const yamlIn = (folder: string) => readFileSync(join(folder, 'course.yaml'), 'utf8')

for (const kind of DATABASES)
  describe(`a course folder on ${kind}`, () => {
    let app: TestApp

    beforeAll(async () => {
      app = await startApp(kind)
    })
    afterAll(() => app.close())

    const run = (...args: string[]) => runIn(app.dataDir, ...args)
    const runIn = (DATA_DIR: string, ...args: string[]) => {
      // The SQLite file is in a separate folder.
      const env = { DATA_DIR, ...environmentOf(app.address) }
      return runPortalCommand(['course', ...args], env)
    }
    const mediaFolder = () => join(environmentOf(app.address).DATA_DIR ?? app.dataDir, 'media')

    async function storedDocument(id: string): Promise<string | undefined> {
      const query = app.db.selectFrom('course_revisions').select('document').where('course_id', '=', id)
      return (await query.orderBy('revision', 'desc').executeTakeFirst())?.document
    }

    it('is imported with new ids, which are written into it; a second import changes nothing', async () => {
      const folder = layDownIn(scratch, NEW_FOLDER)
      const first = await run('import', folder, '--yes')
      expect(first).toMatchObject({ code: 0, stderr: '' })
      expect(first.stdout).toContain('Wrote 5 new IDs into course.yaml. Don’t change them.\n')
      const written = yamlIn(folder)
      const ids = [...written.matchAll(/\bid: ([a-z0-9]{12})\b/g)].map(([, id]) => id ?? '')
      expect(new Set(ids).size).toBe(5)
      expect(written.replaceAll(/\bid: [a-z0-9]{12}(?:, |\n *)/g, '')).toBe(NEW_FOLDER['course.yaml'])
      expect(await run('import', folder)).toMatchObject({
        code: 0,
        stdout: '“New cats” is unchanged. There’s nothing to publish.\n',
      })
      expect(yamlIn(folder)).toBe(written)
      expect(JSON.parse((await storedDocument(ids[0] ?? '')) ?? '')).toMatchObject({
        backgroundImage: '/media/welcome-cover.svg',
        sections: [{ modules: [{ minutes: 1 }, { type: 'article' }, { type: 'quiz' }] }],
      })
    })

    // Contract § 3: `pictures` of an outline and a module …
    it('is imported with its media, which are stored first, and exported with them', async () => {
      const film = Buffer.concat([
        readFileSync(join(COURSE_MEDIA, 'welcome-hello.mp4')),
        Buffer.from([0, 0, 0, 8, ...Buffer.from('free')]),
      ])
      const yaml = String(NEW_FOLDER['course.yaml'])
        .replace('path: new-cats', 'id: with-media\npath: with-media')
        .replace('/media/welcome-hello.mp4', 'film.mp4\n        poster: still.jpg')
      const still = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#2a6' } })
        .jpeg()
        .toBuffer()
      const folder = layDownIn(scratch, {
        ...NEW_FOLDER,
        'course.yaml': yaml,
        'film.mp4': film,
        'still.jpg': still,
        'media/welcome-cover.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      })
      const imported = await run('import', folder, '--yes')
      expect(imported).toMatchObject({ code: 0, stderr: '' })
      expect(imported.stdout).toContain('Storing 3 media files …')
      writeFileSync(join(folder, 'words.md'), 'Other words.\n')
      expect((await run('import', folder, '--yes')).stdout).not.toContain('Storing')
      const document = (await storedDocument('with-media')) ?? ''
      const names = storedMediaIn(document)
      expect(names.map((name) => name.split('.')[1]).sort()).toEqual(['jpg', 'mp4', 'svg', 'webp', 'webp'])
      for (const name of names)
        expect(
          createHash('sha256')
            .update(readFileSync(join(mediaFolder(), name)))
            .digest('hex'),
        ).toBe(name.split('.')[0])
      expect(JSON.parse(document).sections[0].modules[0]).toMatchObject({
        minutes: 1,
        type: 'video',
        pictures: [{ width: 900, height: 500, copies: [{ width: 480 }, { width: 900 }] }],
      })

      const back = join(scratch, `with-media-${kind}`)
      expect(await run('export', '--id', 'with-media', back)).toMatchObject({ code: 0, stderr: '' })
      expect(yamlIn(back)).toMatch(/^ +video: media\/a-film\.mp4$/m)
      expect(yamlIn(back)).toMatch(/^cover: media\/cover\.svg\n/m)
      expect(yamlIn(back)).toMatch(/^ +article: words\.md$/m)
      expect((await run('import', back, '--yes')).stdout).toContain(
        'is unchanged. There’s nothing to publish.',
      )
      expect(await storedDocument('with-media')).toBe(document)
    })

    it('is refused in one sentence if its media cannot be stored, without writing anything', async () => {
      const yaml = String(NEW_FOLDER['course.yaml']).replace('path: new-cats', 'path: refused')
      const picture = { 'media/welcome-cover.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1"/>' }
      const folder = layDownIn(scratch, { ...NEW_FOLDER, ...picture, 'course.yaml': yaml })
      const objects = await startObjectStore()
      await objects.kill()
      const env = { ...environmentOf(app.address), ...objects.env }
      const courses = app.db.selectFrom('course_revisions').select('course_id')
      const before = await courses.execute()
      const refused = await runPortalCommand(['course', 'import', folder, '--yes'], env)
      await objects.close()
      expect(refused).toMatchObject(
        failing(/^portal: the object store at 127\.0\.0\.1:\d+ does not answer [^\n]+\n$/),
      )
      expect(yamlIn(folder)).toBe(yaml)
      expect(await courses.execute()).toEqual(before)
    })

    it('can be exported at any revision and imported again unchanged', async () => {
      const folder = layDownIn(scratch, NEW_FOLDER)
      const named = String(NEW_FOLDER['course.yaml']).replace('path: new-cats', `id: back\npath: back`)
      writeFileSync(join(folder, 'course.yaml'), named)
      await run('import', folder, '--yes')
      const first = await storedDocument('back')
      writeFileSync(join(folder, 'words.md'), 'Other words.\n')
      expect((await run('import', folder, '--yes')).stdout).toContain('in the article “Words”: the text')
      const old = join(scratch, `old-${kind}`)
      expect(await run('export', '--id', 'back', '--revision', '1', old)).toEqual({
        code: 0,
        stdout: `Wrote “New cats”, revision 1, into ${old}.\n`,
        stderr: '',
      })
      expect(yamlIn(old)).not.toContain('minutes')
      expect((await run('import', old, '--yes')).stdout).toContain('Published “New cats” as revision 3.')
      expect(await storedDocument('back')).toBe(first)
    })

    it('is only written into a new folder, and only for an existing revision', async () => {
      const folder = layDownIn(scratch, NEW_FOLDER)
      const inFile = join(folder, 'words.md/course')
      const refused: [args: string[], stderr: RegExp][] = [
        [['--id', 'nowhere', join(scratch, 'x')], /--id 'nowhere' is not a course/],
        [
          ['--id', 'back', '--revision', '99', join(scratch, 'x')],
          /--revision 99 does not exist: the newest of 'back' is 3/,
        ],
        [
          ['--id', 'back', '--revision', '1.5', join(scratch, 'x')],
          /--revision '1\.5' must be a whole number/,
        ],
        [['--id', 'back', `${folder}/`], /is not empty: choose a new folder/],
        [['--id', 'back', inFile], /words\.md\/course cannot be written: ENOTDIR/],
      ]
      for (const [args, stderr] of refused)
        expect(await run('export', ...args)).toMatchObject({
          stdout: '',
          stderr: expect.stringMatching(stderr),
        })
    })
  })
