import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { SILENT } from '#test/commands-on.ts'
import { courseOf } from '#test/course-fixture.ts'
import { layDownIn } from '#test/courses/course-folders.ts'
import { DATABASES } from '#test/databases.ts'
import { learner } from '#test/learner.ts'
import { environmentOf } from '#test/run-portal-command.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate } from '#test/test-people.ts'
import { courseCheck } from './course-check.ts'
import { courseExport } from './course-export.ts'
import { coursePublish } from './course-publish.ts'

const scratch = scratchFolder()
const yamlIn = (folder: string) => readFileSync(join(folder, 'course.yaml'), 'utf8')

for (const kind of DATABASES)
  describe(`a course folder compared with the courses of a portal on ${kind}`, () => {
    let app: TestApp

    beforeAll(async () => {
      app = await startApp(kind)
    })
    afterAll(() => app.close())

    /** Publishes with an operator who answers yes or no. Returns the displayed lines. */
    async function publish(folder: string, answer: 'y' | 'n' = 'y', asNew = false): Promise<string[]> {
      const said: string[] = []
      const say = (line: string) => void said.push(line.replace(folder, 'FOLDER'))
      const config = parseConfig({ DATA_DIR: join(scratch, `data-${kind}`) })
      const terminal = { ...SILENT, print: say, warn: say, ask: async () => answer }
      const context = { ...terminal, config, db: app.db, now: app.now() }
      const answered = await coursePublish.run({ PATH: folder, 'as-new': asNew }, context)
      return [...said, String(answered)]
    }

    /** Creates a folder with a course that has ids, with the given changes. */
    function folderOf(id: string, ...changes: [from: string, to: string][]): string {
      const yaml = `id: ${id}\nname: Of ${id}\npath: ${id}\nenabled: true\nsections:
  - title: One
    modules:
      - id: ${id}-first
        title: First
        article: words.md
      - id: ${id}-second
        title: Second
        article: words.md\n`
      const written = changes.reduce((text, [from, to]) => text.replaceAll(from, to), yaml)
      return layDownIn(scratch, { 'course.yaml': written, 'words.md': 'Words.\n' })
    }

    const AS_NEW = 'publish it once with --as-new, which writes new IDs into it'

    // Contract § 9: a copied folder, a used path, a disabled course and an older folder are named before the
    //   confirmation
    it('names the course that a copy replaces, the number of its participants, and a remedy', async () => {
      await publish(folderOf('copied'))
      const copy = folderOf('copied', ['name: Of copied', 'name: A copy'], ['path: copied', 'path: copy'])
      const client = learner(app, await newAssociate(app))
      await client.open('copied', 'copied-first')
      const said = await publish(copy, 'n')
      expect(said[0]).toBe(
        `Warning in FOLDER/course.yaml, line 1: this replaces the course “Of copied” at /course/copied (1 person has started it). For a new course, change path and ${AS_NEW}`,
      )
      expect(said.at(-1)).toBe('Nothing was published.')
      const halfNew = folderOf('copied', ['id: copied\n', ''], ['path: copied', 'path: half-new'])
      expect(await publish(halfNew, 'n')).toContain(
        `Warning in FOLDER/course.yaml, line 7: the article “First” and 1 more module have IDs of the course “Of copied”, copied from there. To give them new IDs, ${AS_NEW}`,
      )
      const added = folderOf('added', ['id: added-second', 'id: copied-second'])
      await publish(folderOf('added', ['id: added-second', 'id: added-third']))
      expect(await publish(added, 'n')).toContain(
        "Warning in FOLDER/course.yaml, line 11: the article “Second” has an ID of the course “Of copied”, copied from there. Remove 'id: …' from each of them and from their questions, but keep the hyphen before it: publishing writes new ones",
      )
    })

    it('creates a separate course from a copy with --as-new and another path', async () => {
      const copy = folderOf('origin', ['id: origin-second', '"id": "origin-second" # kept'])
      await publish(copy)
      const before = yamlIn(copy).replace('path: origin', 'path: as-new')
      await expect(publish(copy, 'y', true)).rejects.toThrow('cannot be published')
      writeFileSync(join(copy, 'course.yaml'), before)
      const said = await publish(copy, 'y', true)
      expect(said[0]).toMatch(/^new: the course “Of origin” \(id [a-z0-9]{12}\) with 1 section/)
      expect(said[1]).toBe('Wrote 3 new IDs into course.yaml. Don’t change them.')
      const ids = [...yamlIn(copy).matchAll(/\b[a-z0-9]{12}\b/g)].map(([id]) => id)
      expect(new Set(ids).size).toBe(3)
      const old = ['origin', 'origin-first', '"origin-second"']
      const back = ids.reduce((text, id, place) => text.replace(id, old[place] ?? ''), yamlIn(copy))
      expect(back).toBe(before)
      expect((await publish(copy, 'n')).at(-1)).toContain('is unchanged')
      const document = join(scratch, `as-new-${kind}.json`)
      writeFileSync(document, JSON.stringify(courseOf('document', [])))
      await expect(publish(document, 'y', true)).rejects.toThrow('--as-new is for a folder')
    })

    // Contract § 9: a copied folder, a used …
    it('is refused at the line of a web path that is taken, with advice on restoring its ids', async () => {
      await publish(folderOf('owner'))
      const said: string[] = []
      const settings = join(scratch, `${kind}.env`)
      const lines = Object.entries(environmentOf(app.address)).map(([name, value]) => `${name}='${value}'`)
      writeFileSync(settings, lines.join('\n'))
      const check = (folder: string) => {
        const terminal = { ...SILENT, warn: (line: string) => void said.push(line) }
        return courseCheck.runOnTerminal({ PATH: folder, 'env-file': settings }, terminal, {})
      }
      const other = folderOf('other', ['path: other', 'path: owner'])
      await expect(check(other)).rejects.toThrow(`${other} cannot be published: 1 error, 0 warnings`)
      const taken =
        '/course/owner is already the address of the course “Of owner” (id owner): choose another path'
      expect(said).toEqual([`Error in ${other}/course.yaml, line 3: path: ${taken}`])
      const lost = folderOf('owner', ['id: owner\n', ''])
      await expect(publish(lost)).rejects.toThrow('cannot be published')
      await expect(check(lost)).rejects.toThrow('cannot be published')
      expect(said[1]).toBe(
        `Error in ${lost}/course.yaml, line 2: path: ${taken}; if this is that course, its IDs are missing: to get them, run portal course export --id owner NEW-FOLDER`,
      )
      expect(await check(folderOf('owner'))).toMatch(
        /It can be published\.\nDatabase: (?:SQLite|PostgreSQL) /,
      )
    })

    // Contract § 9: a copied folder, a used …
    it('warns before the confirmation that it disables a course', async () => {
      await publish(folderOf('away'))
      const said = await publish(folderOf('away', ['enabled: true', 'enabled: false']), 'n')
      expect(said[0]).toBe(
        "Warning in FOLDER/course.yaml, line 4: enabled: this hides the course from everyone. No one has started it. To keep showing it, write 'enabled: true'",
      )
      expect(said.at(-1)).toBe('Nothing was published.')
    })

    // Contract § 9: a copied folder, a used …
    it('warns of the changes undone by a folder older than the published course', async () => {
      const [mine, theirs] = [folderOf('shared'), folderOf('shared', ['title: Second', 'title: Last'])]
      const isOld = async (folder: string) =>
        (await publish(folder, 'n')).find((line) => line.includes('this folder is as old as'))
      await publish(mine)
      expect(await isOld(theirs)).toBeUndefined()
      await publish(theirs)
      writeFileSync(join(mine, 'words.md'), 'Other words.\n')
      expect(await isOld(mine)).toMatch(
        /^Warning in FOLDER\/course\.yaml, line 1: this folder is as old as revision 1; published since: revision 2 on \d{4}-\d\d-\d\d by operator\. Publishing it undoes those changes; to start from them, run portal course export --id shared NEW-FOLDER$/,
      )
      await publish(mine)
      writeFileSync(join(mine, 'words.md'), 'More words.\n')
      expect(await isOld(mine)).toBeUndefined()
      expect(await isOld(theirs)).toContain('is as old as revision 2; published since: revision 3 on')
      const back = join(scratch, `shared-${kind}`)
      await courseExport.run(
        { id: 'shared', DIR: back },
        { ...SILENT, config: parseConfig({ DATA_DIR: scratch }), db: app.db, now: app.now() },
      )
      writeFileSync(join(back, 'published.json'), `${readFileSync(join(back, 'published.json'), 'utf8')} `)
      expect(await isOld(back)).toBeUndefined()
      writeFileSync(join(back, 'published.json'), 'no mark')
      expect(await isOld(back)).toBeUndefined()
    })
  })
