import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { PROJECT } from '#core/folders.ts'
import { storedMediaIn } from '#domain/course/named-media.ts'
import { courseOf } from '#test/course-fixture.ts'
import { type Folder, GOOD_FOLDER, layDown } from '#test/course-folders.ts'
import { DATABASES } from '#test/databases.ts'
import { learner } from '#test/learner.ts'
import { startObjectStore } from '#test/object-store.ts'
import { environmentOf, runPortalCommand } from '#test/run-portal-command.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate } from '#test/test-people.ts'
import { courseCheck } from './course-check.ts'
import { courseExport } from './course-export.ts'
import { coursePublish } from './course-publish.ts'

/** A course without ids, whose media the portal serves, with comments and a line order of its own. */
const NEW_FOLDER: Folder = {
  'course.yaml': `# Ours.
path: new-cats
name: New cats  # for now
enabled: true
cover: media/welcome-cover.svg
sections:
  # The only one.
  - title: Cats
    modules:
      - title: A film
        video: /media/welcome-hello.mp4
        captions: [{ file: /media/welcome-hello.en.vtt, language: en, label: English }]
      - title: Words
        article: words.md
      - { title: A quiz, passingScore: 1, questions: [{ question: Why?, answers: [No, { answer: Yes, correct: true }] }] }
`,
  'words.md': 'Words with ![a counter](media/welcome-cover.svg "12x9").\n',
}

let room: string
let count = 0
beforeAll(() => {
  room = mkdtempSync(join(tmpdir(), 'portal-course-folder-'))
})
afterAll(() => rmSync(room, { recursive: true, force: true }))

function newFolder(files: Folder): string {
  const folder = join(room, `course-${++count}`)
  layDown(folder, files)
  return folder
}

/** The new course in a folder, with its picture. */
function newCourse(): string {
  const folder = newFolder({ ...NEW_FOLDER, 'media/welcome-cover.svg': '' })
  copyFileSync(join(PROJECT, 'courses/media/welcome-cover.svg'), join(folder, 'media/welcome-cover.svg'))
  return folder
}

/** Returns a function that waits for the next line of an output that looks like this. */
function lineReader(output: Readable, pattern: RegExp): () => Promise<string> {
  const lines = createInterface({ input: output })[Symbol.asyncIterator]()
  return async () => {
    for (let next = await lines.next(); !next.done; next = await lines.next())
      if (pattern.test(next.value)) return next.value
    throw new Error(`The output ended without ${pattern}.`)
  }
}

const yamlIn = (folder: string) => readFileSync(join(folder, 'course.yaml'), 'utf8')

describe('course check of a folder', () => {
  it('names every problem with its file and line, and fails', async () => {
    const yaml = String(GOOD_FOLDER['course.yaml']).replace('name: Cats at the counter\n', 'titel: Cats\n')
    const folder = newFolder({ ...GOOD_FOLDER, 'course.yaml': yaml, 'asking.md': '![](media/scale.svg)\n' })
    expect(await runPortalCommand(['course', 'check', folder])).toEqual({
      code: 1,
      stdout: '',
      stderr: [
        `Error in ${folder}/course.yaml, line 3: 'titel' is not a field of a course: did you mean 'name'?`,
        `Warning in ${folder}/asking.md, line 1: the picture has no description: say what people see on it who cannot see it`,
        `portal: ${folder} cannot be published: 1 error, 1 warning`,
        '',
      ].join('\n'),
    })
  })

  it('summarises a good course, says how many media it comes with, and writes nothing', async () => {
    const folder = newFolder(GOOD_FOLDER)
    const noData = { DATA_DIR: join(room, 'no-data') }
    const { code, stdout, stderr } = await runPortalCommand(['course', 'check', folder], noData)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(
      /contains the course “Cats at the counter” \(id cats\) with 2 sections and 3 modules\. It can be published\. It comes with 5 media files; publishing stores what the portal does not have yet\.\n$/,
    )
    const fresh = newCourse()
    const checked = await runPortalCommand(['course', 'check', fresh], noData)
    expect(checked.stdout).toMatch(
      /contains a new course with 1 section and 3 modules\. It can be published\.\n$/,
    )
    expect(yamlIn(fresh)).toBe(NEW_FOLDER['course.yaml'])
  })

  it('checks again at each save with --watch, until it is ended', async () => {
    const folder = newFolder(GOOD_FOLDER)
    const child = spawn(process.execPath, [
      join(PROJECT, 'bin/portal.js'),
      'course',
      'check',
      folder,
      '--watch',
    ])
    const exited = once(child, 'exit')
    try {
      const waitings = lineReader(child.stdout, /^Waiting for changes/)
      const problems = lineReader(child.stderr, /^Error in /)
      await waitings()
      writeFileSync(join(folder, 'course.yaml'), 'name: "Half\n')
      expect(await problems()).toContain('course.yaml, line 1: a quotation mark or bracket')
      await waitings()
      writeFileSync(join(folder, 'asking.md'), 'Words\n')
      expect(await problems()).toContain('course.yaml, line 1: a quotation mark or bracket')
    } finally {
      child.kill('SIGINT')
      await exited
    }
  })

  it('takes the course.yaml of a folder for the folder', async () => {
    const folder = newFolder({ 'course.yaml': 'name: Soon\npath: soon\nsections: []\n' })
    const { stdout } = await runPortalCommand(['course', 'check', join(folder, 'course.yaml')])
    expect(stdout).toContain('course.yaml contains a new course with 0 sections and 0 modules.')
    const terminal = { print: () => undefined, warn: () => undefined, readInput: async () => '' }
    const nowhere = courseCheck.runOnTerminal({ PATH: join(room, 'nowhere') }, terminal, {})
    await expect(nowhere).rejects.toThrow(`there is no folder or file ${room}/nowhere`)
  })

  it('sends the terminal nothing but text', async () => {
    const folder = newFolder({ 'course.yaml': '"\\e[2J": 1\nname: "\\e[2J"\npath: "\\e[2J"\nsections: []\n' })
    const { stderr } = await runPortalCommand(['course', 'check', folder])
    expect(stderr).toContain("'\\u001b[2J' is not a field")
    expect(stderr).not.toMatch(/[^\P{Cc}\n]/u)
  })
})

for (const kind of DATABASES)
  describe(`a course folder on ${kind}`, () => {
    let app: TestApp

    beforeAll(async () => {
      app = await startApp(kind)
    })
    afterAll(() => app.close())

    const run = (...args: string[]) => runIn(app.dataDir, ...args)
    const runIn = (DATA_DIR: string, ...args: string[]) => {
      // SQLite's file has a folder of its own.
      const env = { DATA_DIR, ...environmentOf(app.address) }
      return runPortalCommand(['course', ...args], env)
    }
    const mediaFolder = () => join(environmentOf(app.address).DATA_DIR ?? app.dataDir, 'media')

    async function storedDocument(id: string): Promise<string | undefined> {
      const query = app.db.selectFrom('course_revisions').select('document').where('course_id', '=', id)
      return (await query.orderBy('revision', 'desc').executeTakeFirst())?.document
    }

    it('is imported with new ids, which are written into it and stay: the second import changes nothing', async () => {
      const folder = newCourse()
      const first = await run('import', folder, '--yes')
      expect(first).toMatchObject({ code: 0, stderr: '' })
      expect(first.stdout).toContain('Wrote 5 new ids into course.yaml: leave them as they are.\n')
      const written = yamlIn(folder)
      const ids = [...written.matchAll(/\bid: ([a-z0-9]{12})\b/g)].map(([, id]) => id ?? '')
      expect(new Set(ids).size).toBe(5)
      expect(written.replaceAll(/\bid: [a-z0-9]{12}(?:, |\n *)/g, '')).toBe(NEW_FOLDER['course.yaml'])
      expect(await run('import', folder)).toMatchObject({
        code: 0,
        stdout: '“New cats” is unchanged: there is nothing to publish.\n',
      })
      expect(yamlIn(folder)).toBe(written)
      expect(JSON.parse((await storedDocument(ids[0] ?? '')) ?? '')).toMatchObject({
        backgroundImage: '/media/welcome-cover.svg',
        sections: [{ modules: [{ minutes: 1 }, { type: 'article' }, { type: 'quiz' }] }],
      })
    })

    // Contract § 3: `pictures` of an outline and a module …
    it('is imported with its media, which are stored before it, and comes back with them', async () => {
      const film = Buffer.concat([
        readFileSync(join(PROJECT, 'courses/media/welcome-hello.mp4')),
        Buffer.from([0, 0, 0, 8, ...Buffer.from('free')]),
      ])
      const yaml = String(NEW_FOLDER['course.yaml'])
        .replace('path: new-cats', 'id: with-media\npath: with-media')
        .replace('/media/welcome-hello.mp4', 'film.mp4\n        poster: still.jpg')
      const still = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#2a6' } })
        .jpeg()
        .toBuffer()
      const folder = newFolder({
        ...{ ...NEW_FOLDER, 'course.yaml': yaml, 'film.mp4': film, 'still.jpg': still },
        'media/welcome-cover.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      })
      const imported = await run('import', folder, '--yes')
      expect(imported).toMatchObject({ code: 0, stderr: '' })
      expect(imported.stdout).toContain('Storing 3 media files …')
      writeFileSync(join(folder, 'words.md'), 'Other words.\n')
      expect((await run('import', folder, '--yes')).stdout).not.toContain('Storing')
      const document = (await storedDocument('with-media')) ?? ''
      const names = storedMediaIn(document)
      expect(names.map((name) => name.split('.')[1]).sort()).toEqual([
        ...['jpg', 'mp4', 'svg', 'webp', 'webp'],
      ])
      for (const name of names)
        expect(
          createHash('sha256')
            .update(readFileSync(join(mediaFolder(), name)))
            .digest('hex'),
        ).toBe(name.split('.')[0])
      expect(JSON.parse(document).sections[0].modules[0]).toMatchObject({
        ...{ minutes: 1, type: 'video' },
        pictures: [{ width: 900, height: 500, copies: [{ width: 480 }, { width: 900 }] }],
      })

      const back = join(room, `with-media-${kind}`)
      expect(await run('export', '--id', 'with-media', back)).toMatchObject({ code: 0, stderr: '' })
      expect(yamlIn(back)).toMatch(/^ +video: media\/a-film\.mp4$/m)
      expect(yamlIn(back)).toMatch(/^cover: media\/cover\.svg\n/m)
      expect(yamlIn(back)).toMatch(/^ +article: words\.md$/m)
      expect((await run('import', back, '--yes')).stdout).toContain(
        'is unchanged: there is nothing to publish.',
      )
      expect(await storedDocument('with-media')).toBe(document)
    })

    it('whose media cannot be stored is refused in one sentence, and nothing is written', async () => {
      const yaml = String(NEW_FOLDER['course.yaml']).replace('path: new-cats', 'path: refused')
      const picture = { 'media/welcome-cover.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1"/>' }
      const folder = newFolder({ ...NEW_FOLDER, ...picture, 'course.yaml': yaml })
      const objects = await startObjectStore()
      await objects.kill()
      const env = { ...environmentOf(app.address), ...objects.env }
      const courses = app.db.selectFrom('course_revisions').select('course_id')
      const before = await courses.execute()
      const refused = await runPortalCommand(['course', 'import', folder, '--yes'], env)
      await objects.close()
      expect(refused).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(
          /^portal: the object store at 127\.0\.0\.1:\d+ does not answer [^\n]+\n$/,
        ),
      })
      expect(yamlIn(folder)).toBe(yaml)
      expect(await courses.execute()).toEqual(before)
    })

    it('can be had back at any revision, and imported again as what it was', async () => {
      const folder = newCourse()
      const named = String(NEW_FOLDER['course.yaml']).replace('path: new-cats', `id: back\npath: back`)
      writeFileSync(join(folder, 'course.yaml'), named)
      await run('import', folder, '--yes')
      const first = await storedDocument('back')
      writeFileSync(join(folder, 'words.md'), 'Other words.\n')
      expect((await run('import', folder, '--yes')).stdout).toContain('in the article “Words”: the text')
      const old = join(room, `old-${kind}`)
      expect(await run('export', '--id', 'back', '--revision', '1', old)).toEqual({
        code: 0,
        stdout: `Wrote “New cats”, revision 1, into ${old}.\n`,
        stderr: '',
      })
      expect(yamlIn(old)).not.toContain('minutes')
      expect((await run('import', old, '--yes')).stdout).toContain('Published “New cats” as revision 3.')
      expect(await storedDocument('back')).toBe(first)
    })

    /** Publishes in this process, with somebody at the terminal who says yes or no; returns what they read. */
    async function publish(folder: string, answer: 'y' | 'n' = 'y', asNew = false): Promise<string[]> {
      const said: string[] = []
      const say = (line: string) => void said.push(line.replace(folder, 'FOLDER'))
      const config = parseConfig({ DATA_DIR: join(room, `data-${kind}`) })
      const terminal = { print: say, warn: say, readInput: async () => '', ask: async () => answer }
      const context = { ...terminal, config, db: app.db, now: app.now() }
      const answered = await coursePublish.run({ PATH: folder, 'as-new': asNew }, context)
      return [...said, String(answered)]
    }

    /** A course with ids in a folder of its own, and the folder written differently. */
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
      return newFolder({ 'course.yaml': written, 'words.md': 'Words.\n' })
    }

    const AS_NEW = 'publish it once with --as-new, which writes new ids into it'

    // Contract § 9: a copied folder, a taken path, a disabled course, an older folder: named before the
    //   question
    it('that is a copy says which course it replaces, how many have begun it, and what to do', async () => {
      await publish(folderOf('copied'))
      const copy = folderOf('copied', ['name: Of copied', 'name: A copy'], ['path: copied', 'path: copy'])
      const client = learner(app, await newAssociate(app))
      await client.open('copied', 'copied-first')
      const said = await publish(copy, 'n')
      expect(said[0]).toBe(
        `Warning in FOLDER/course.yaml, line 1: this replaces the course “Of copied” at /course/copied (1 person has begun it). If it is meant as a new course, give it another path and ${AS_NEW}`,
      )
      expect(said.at(-1)).toBe('Nothing was published.')
      const halfNew = folderOf('copied', ['id: copied\n', ''], ['path: copied', 'path: half-new'])
      expect(await publish(halfNew, 'n')).toContain(
        `Warning in FOLDER/course.yaml, line 7: the article “First” and 1 more module have ids of the course “Of copied”, copied from there. To give them their own, ${AS_NEW}`,
      )
      const added = folderOf('added', ['id: added-second', 'id: copied-second'])
      await publish(folderOf('added', ['id: added-second', 'id: added-third']))
      expect(await publish(added, 'n')).toContain(
        "Warning in FOLDER/course.yaml, line 11: the article “Second” has an id of the course “Of copied”, copied from there. Take 'id: …' out of each of them and of their questions, but leave the hyphen before it: publishing writes new ones",
      )
    })

    it('that is a copy becomes a course of its own with --as-new, under another path', async () => {
      const copy = folderOf('origin', ['id: origin-second', '"id": "origin-second" # kept'])
      await publish(copy)
      const before = yamlIn(copy).replace('path: origin', 'path: as-new')
      await expect(publish(copy, 'y', true)).rejects.toThrow('cannot be published')
      writeFileSync(join(copy, 'course.yaml'), before)
      const said = await publish(copy, 'y', true)
      expect(said[0]).toMatch(/^new: the course “Of origin” \(id [a-z0-9]{12}\) with 1 section/)
      expect(said[1]).toBe('Wrote 3 new ids into course.yaml: leave them as they are.')
      const ids = [...yamlIn(copy).matchAll(/\b[a-z0-9]{12}\b/g)].map(([id]) => id)
      expect(new Set(ids).size).toBe(3)
      const old = ['origin', 'origin-first', '"origin-second"']
      const back = ids.reduce((text, id, place) => text.replace(id, old[place] ?? ''), yamlIn(copy))
      expect(back).toBe(before)
      expect((await publish(copy, 'n')).at(-1)).toContain('is unchanged')
      const document = join(room, `as-new-${kind}.json`)
      writeFileSync(document, JSON.stringify(courseOf('document', [])))
      await expect(publish(document, 'y', true)).rejects.toThrow('--as-new is for a folder')
    })

    // Contract § 9: a copied folder, a taken path …
    it('whose path is taken is refused at its line, and told how ids are had back', async () => {
      await publish(folderOf('owner'))
      const said: string[] = []
      const settings = join(room, `${kind}.env`)
      const lines = Object.entries(environmentOf(app.address)).map(([name, value]) => `${name}='${value}'`)
      writeFileSync(settings, lines.join('\n'))
      const check = (folder: string) => {
        const terminal = {
          print: () => undefined,
          warn: (line: string) => said.push(line),
          readInput: async () => '',
        }
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
        `Error in ${lost}/course.yaml, line 2: path: ${taken}; if this is meant to be that course, its ids are lost: portal course export --id owner NEW-FOLDER writes it with them`,
      )
      expect(await check(folderOf('owner'))).toMatch(
        /It can be published\.\nDatabase: (?:SQLite|PostgreSQL) /,
      )
    })

    // Contract § 9: a copied folder, a taken path …
    it('that takes a course away says so before it asks', async () => {
      await publish(folderOf('away'))
      const said = await publish(folderOf('away', ['enabled: true', 'enabled: false']), 'n')
      expect(said[0]).toBe(
        "Warning in FOLDER/course.yaml, line 4: enabled: this takes the course away from everybody. Nobody has begun it. To go on offering it, write 'enabled: true'",
      )
      expect(said.at(-1)).toBe('Nothing was published.')
    })

    // Contract § 9: a copied folder, a taken path …
    it('that is older than what is published says what it takes back', async () => {
      const [mine, theirs] = [folderOf('shared'), folderOf('shared', ['title: Second', 'title: Last'])]
      const isOld = async (folder: string) =>
        (await publish(folder, 'n')).find((line) => line.includes('this folder is as old as'))
      await publish(mine)
      expect(await isOld(theirs)).toBeUndefined()
      await publish(theirs)
      writeFileSync(join(mine, 'words.md'), 'Other words.\n')
      expect(await isOld(mine)).toMatch(
        /^Warning in FOLDER\/course\.yaml, line 1: this folder is as old as revision 1; published since: revision 2 on \d{4}-\d\d-\d\d by operator\. To publish it takes back what was changed there; to begin with that, run: portal course export --id shared NEW-FOLDER$/,
      )
      await publish(mine)
      writeFileSync(join(mine, 'words.md'), 'More words.\n')
      expect(await isOld(mine)).toBeUndefined()
      expect(await isOld(theirs)).toContain('is as old as revision 2; published since: revision 3 on')
      const back = join(room, `shared-${kind}`)
      await courseExport.run(
        { id: 'shared', DIR: back },
        {
          ...{ config: parseConfig({ DATA_DIR: room }), db: app.db, now: app.now() },
          ...{ print: () => undefined, warn: () => undefined, readInput: async () => '' },
        },
      )
      writeFileSync(join(back, 'published.json'), `${readFileSync(join(back, 'published.json'), 'utf8')} `)
      expect(await isOld(back)).toBeUndefined()
      writeFileSync(join(back, 'published.json'), 'no mark')
      expect(await isOld(back)).toBeUndefined()
    })

    it('is only written into a place of its own, and for a revision that there is', async () => {
      const folder = newCourse()
      const inFile = join(folder, 'words.md/course')
      const refused: [args: string[], stderr: RegExp][] = [
        [['--id', 'nowhere', join(room, 'x')], /--id 'nowhere' is no course/],
        [
          ['--id', 'back', '--revision', '99', join(room, 'x')],
          /--revision 99 does not exist: the newest of 'back' is 3/,
        ],
        [['--id', 'back', '--revision', '1.5', join(room, 'x')], /--revision '1\.5' must be a whole number/],
        [['--id', 'back', `${folder}/`], /is not empty: name a folder that does not exist yet/],
        [['--id', 'back', inFile], /words\.md\/course cannot be written: ENOTDIR/],
      ]
      for (const [args, stderr] of refused)
        expect(await run('export', ...args)).toMatchObject({
          stdout: '',
          stderr: expect.stringMatching(stderr),
        })
    })
  })
