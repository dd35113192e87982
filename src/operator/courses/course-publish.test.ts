import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { addMinutes } from '#courses/authoring/add-minutes.ts'
import type { Course, CourseModule } from '#domain/course/course.ts'
import { listCourseRevisions, storeCourse } from '#store/courses/courses.ts'
import { SILENT } from '#test/commands-on.ts'
import { courseOf, draftCourse, quizWithKey, videoModule } from '#test/course-fixture.ts'
import { DATABASES } from '#test/databases.ts'
import { beginCourse, COMPLETIONS } from '#test/learner.ts'
import { environmentOf, failing, runPortalCommand } from '#test/run-portal-command.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { startApp, type TestApp } from '#test/test-app.ts'
import { newAssociate, newPerson } from '#test/test-people.ts'
import { CommandFailure } from '../command-line/command.ts'
import { courseImport } from './course-publish.ts'

const OUTLINES = '/documents/v1/associate-training-courses?enabled=true'

// Output lines shared by several tests.
const heading = (change: 'new' | 'changed', id: string, size: string) =>
  `${change}: the course “A course” (id ${id}) with ${size}`
const questionOf = (name: string) => `Publish “${name}”? [y/N] `
const published = (revision: number, path: string, name = 'A course') =>
  `Published “${name}” as revision ${revision}. Everyone can open it at /course/${path}`

for (const kind of DATABASES)
  describe(`course publish on ${kind}`, () => {
    let app: TestApp
    const folder = scratchFolder()

    beforeAll(async () => {
      app = await startApp(kind)
    })
    afterAll(() => app.close())

    function fileOf(course: object): string {
      const path = join(folder, 'course.json')
      writeFileSync(path, JSON.stringify(course))
      return path
    }

    function importing(course: object, ...options: string[]) {
      return runPortalCommand(['course', 'import', fileOf(course), ...options], environmentOf(app.address))
    }

    /** Imports with an operator who gives this answer. `shown` holds the lines displayed before it. */
    async function answering(course: Course, answer: () => Promise<string>) {
      const shown: string[] = []
      const show = (line: string) => void shown.push(line)
      const context = {
        config: parseConfig({}),
        db: app.db,
        now: app.now(),
        readInput: SILENT.readInput,
        print: show,
        warn: show,
        ask: (question: string) => {
          show(question)
          return answer()
        },
      }
      return { said: await courseImport.run({ PATH: fileOf(course) }, context), shown }
    }

    async function storedText(id: string): Promise<string | undefined> {
      const query = app.db.selectFrom('course_revisions').select('document').where('course_id', '=', id)
      return (await query.orderBy('revision', 'desc').executeTakeFirst())?.document
    }

    function auditOf(id: string) {
      const query = app.db.selectFrom('audit_log').select(['actor', 'act']).where('subject', '=', id)
      return query.execute()
    }

    describe('with --yes', () => {
      it('stores a new course, which a running server then serves immediately', async () => {
        const course = courseOf('new', [videoModule('v'), quizWithKey('q', [1])])
        expect(await importing(course, '--yes')).toEqual({
          code: 0,
          stdout: [heading('new', 'new', '1 section and 2 modules'), `${published(1, 'new')}\n`].join('\n'),
          stderr: '',
        })
        const { idToken } = await newAssociate(app)
        const outlines = await app.request<{ documents: Course[] }>(OUTLINES, { idToken })
        expect(outlines.body.documents.at(-1)).toMatchObject({ id: 'new', webPath: 'new' })
        expect(await auditOf('new')).toEqual([{ actor: 'operator', act: 'course-published' }])
      })

      it.each([['--keep-results'], []])(
        'grades attempts again by a corrected key, unless with --keep-results (%#)',
        async (...options) => {
          const id = `graded${options.join('')}`
          await importing(courseOf(id, [quizWithKey('q', [1])]), '--yes')
          const { client, record } = await beginCourse(app, id, 'q')
          await client.takeQuiz(record, 'q', [0])
          const { stdout } = await importing(courseOf(id, [quizWithKey('q', [0])]), '--yes', ...options)
          expect(stdout).toContain('  1 person failed only because of the corrected question')
          const quiz = (await client.records()).find(({ courseId }) => courseId === id)?.modules.q
          expect(quiz?.dateCompleted !== undefined).toBe(options.length === 0)
        },
      )

      it('stores a changed course after showing its changes, and a running server serves it immediately', async () => {
        const person = await newAssociate(app)
        const read = (id: string) =>
          app.request(`/documents/v1/associate-training-courses/turning/modules/${id}`, person)
        await importing(
          courseOf('turning', [videoModule('v'), videoModule('w'), quizWithKey('q', [1])]),
          '--yes',
        )
        expect((await read('v')).status).toBe(200)
        const changed = { ...videoModule('w'), title: 'Another title' }
        const next = courseOf('turning', [changed, { ...videoModule('q') }, videoModule('added')])
        expect(await importing(next, '--yes')).toEqual({
          code: 0,
          stdout: [
            heading('changed', 'turning', '1 section and 3 modules'),
            '  the video “A video” is removed',
            '  changed in the video “Another title”: the title (was “A video”)',
            '  the video “A video” is new, in section “A section”',
            `${published(2, 'turning')}\n`,
          ].join('\n'),
          stderr:
            '  warning: the quiz “A quiz” becomes the video “A video”: earlier progress in it no longer counts\n',
        })
        expect((await read('v')).status).toBe(404)
        expect((await read('w')).body).toEqual(changed)
        const taken = await importing({ ...next, enabled: false }, '--yes')
        expect(taken.stderr).toContain(
          'warning: enabled: this hides the course from everyone. No one has started it. To keep showing it, write "enabled": true',
        )
        expect(taken.stdout).toMatch(/^Published [^\n]+ It’s hidden\./m)
        expect((await read('w')).status).toBe(404)
      })

      it('does not publish an unchanged course', async () => {
        const course = courseOf('same', [videoModule('v')])
        await importing(course, '--yes')
        const again = await importing(course)
        expect(again).toEqual({
          code: 0,
          stdout: '“A course” is unchanged. There’s nothing to publish.\n',
          stderr: '',
        })
        expect(await auditOf('same')).toHaveLength(1)
      })

      it('stores the minutes that the file omits, and adds them to an older course', async () => {
        const course = courseOf('timed', [videoModule('v'), quizWithKey('q', [1, 1, 1, 1])])
        await storeCourse(app.db, course, app.now())
        const { stdout, stderr } = await importing(course, '--yes')
        expect({ stdout, stderr }).toEqual({
          stdout: [
            heading('changed', 'timed', '1 section and 2 modules'),
            '  only computed values change: minutes and image sizes',
            `${published(2, 'timed')}\n`,
          ].join('\n'),
          stderr: '',
        })
        const hosted = { ...videoModule('v'), videoUrl: 'https://vimeo.com/76979871' } as CourseModule
        await importing(courseOf('hosted', [hosted, { ...hosted, id: 'w', minutes: 7 }]), '--yes')
        const { idToken } = await newAssociate(app)
        const { body } = await app.request<{ documents: Course[] }>(OUTLINES, { idToken })
        const minutes = (id: string) => {
          const outline = body.documents.find((document) => document.id === id)
          return [outline?.minutes, ...(outline?.sections[0]?.modules ?? []).map((module) => module.minutes)]
        }
        expect(minutes('timed')).toEqual([3, 1, 2])
        expect(minutes('hosted')).toEqual([undefined, undefined, 7])
      })

      it('fails on a broken course with every problem listed, without storing anything', async () => {
        const good = courseOf('broken', [videoModule('v')])
        await importing(good, '--yes')
        const before = await storedText('broken')
        const bad = { ...good, name: undefined, sections: [{ title: 'A section', modules: 7 }] }
        const { code, stderr } = await importing(bad, '--yes')
        expect(code).toBe(1)
        expect(stderr).toContain('error: name: is missing')
        expect(stderr).toContain('error: sections[0].modules: must be a list')
        expect(stderr).toMatch(/^portal: .* cannot be published: 2 errors, 0 warnings$/m)
        expect(await storedText('broken')).toBe(before)
        expect(await auditOf('broken')).toHaveLength(1)
      })

      it('escapes control sequences of a stored course in changes and refusals', async () => {
        const id = 'bad\u001b[31m'
        const module = { ...videoModule('v'), title: 'v\u001b[2J' }
        const stored = { ...courseOf(id, [module]), webPath: 'taken-path' }
        await storeCourse(app.db, stored, app.now())
        const taken = await importing({ ...courseOf('other', []), webPath: 'taken-path' }, '--yes')
        expect(taken.stderr).toContain('of the course “A course” (id bad\\u001b[31m)')
        await storeCourse(app.db, { ...stored, id: 'mended', webPath: 'mended' }, app.now())
        const mended = await importing(courseOf('mended', [videoModule('w')]), '--yes')
        expect(mended.stdout).toContain('the video “v\\u001b[2J” is removed')
        for (const { stdout, stderr } of [taken, mended])
          expect(`${stdout}${stderr}`).not.toMatch(/[^\P{Cc}\n]/u)
      })

      it('fails if another course has the web path, enabled or not', async () => {
        for (const webPath of ['welcome', 'holiday-hazards']) {
          const { code, stdout, stderr } = await importing({ ...courseOf('taking', []), webPath }, '--yes')
          expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
          const path = join(folder, 'course.json')
          expect(stderr).toMatch(
            new RegExp(
              `^${path}: error: webPath: /course/${webPath} is already the address of the course “[^”]+” \\(id ${webPath}\\): choose another webPath\nportal: ${path} cannot be published: 1 error, 0 warnings\n$`,
            ),
          )
        }
        expect(await storedText('taking')).toBeUndefined()
      })

      it('stores no unknown field', async () => {
        const { code, stderr } = await importing({ ...courseOf('extra', []), price: 7 }, '--yes')
        expect(code).toBe(0)
        expect(stderr).toContain('warning: price: isn’t a field of a course and is ignored')
        expect(await storedText('extra')).toBe(JSON.stringify(courseOf('extra', [])))
      })
    })

    describe('without --yes', () => {
      const course = courseOf('asked', [videoModule('v')])

      it('refuses without a terminal for the confirmation', async () => {
        const { code, stdout, stderr } = await importing(course)
        expect({ code, stdout }).toEqual({
          code: 2,
          stdout: `${heading('new', 'asked', '1 section and 1 module')}\n`,
        })
        expect(stderr).toBe(
          'portal: course import asks before it publishes, but there is no terminal: add --yes\n',
        )
        expect(await storedText('asked')).toBeUndefined()
      })

      it('shows the changes, asks, and stores only after yes', async () => {
        const question = questionOf('A course')
        for (const answer of ['', 'n', 'no', 'yesterday']) {
          const { said, shown } = await answering(course, async () => answer)
          expect(shown).toEqual([heading('new', 'asked', '1 section and 1 module'), question])
          expect(said).toBe('Nothing was published.')
          expect(await storedText('asked')).toBeUndefined()
        }
        expect((await answering(course, async () => ' Y ')).said).toBe(published(1, 'asked'))
        const { said, shown } = await answering({ ...course, name: 'Another name' }, async () => 'yes')
        expect(shown.slice(2)).toEqual([
          '  the course is now called “Another name” (was “A course”)',
          questionOf('Another name'),
        ])
        expect(said).toBe(published(2, 'asked', 'Another name'))
      })

      // Contract § 7: an action on an account that is changed concurrently
      it('stores nothing if another import was published before the confirmation', async () => {
        const other = courseOf('asked', [videoModule('w')])
        const meanwhile = async () => {
          await answering(other, async () => 'y')
          return 'y'
        }
        await expect(answering(course, meanwhile)).rejects.toThrow(CommandFailure)
        expect(await storedText('asked')).toBe(JSON.stringify(await addMinutes(other)))
      })

      it('stores nothing, with a reason, if another course took the web path before the confirmation', async () => {
        const meanwhile = async () => {
          await storeCourse(app.db, { ...courseOf('early', []), webPath: 'late' }, app.now())
          return 'y'
        }
        const late = answering(courseOf('late', []), meanwhile)
        await expect(late).rejects.toThrow(
          '/course/late is already the address of the course “A course” (id early)',
        )
        expect(await storedText('late')).toBeUndefined()
      })
    })

    describe('of a draft', () => {
      const publishing = (draft: string, ...options: string[]) =>
        runPortalCommand(['course', 'publish', '--draft', draft, ...options], environmentOf(app.address))

      it('publishes it once, found by its id or that of its course, with its note, and deletes the draft', async () => {
        const course = courseOf('drafted', [quizWithKey('q', [1])])
        await importing(course, '--yes')
        const draft = await draftCourse(app, { ...course, name: 'Shorter' })
        expect(await publishing('drafted')).toMatchObject(
          failing('course publish asks before it publishes, but there is no terminal: add --yes', 2),
        )
        expect(await publishing(draft, '--yes', '--note', 'One question is enough')).toEqual({
          code: 0,
          stdout: [
            'changed: the course “Shorter” (id drafted) with 1 section and 1 module',
            '  the course is now called “Shorter” (was “A course”)',
            published(2, 'drafted', 'Shorter'),
            '',
          ].join('\n'),
          stderr: '',
        })
        const [newest] = await listCourseRevisions(app.db, 'drafted')
        expect(newest).toMatchObject({ note: 'One question is enough', publishedBy: 'operator' })
        expect(await auditOf('drafted')).toHaveLength(2)
        expect(await publishing('drafted', '--yes')).toMatchObject(
          failing("--draft 'drafted' is not a draft"),
        )
      })

      it('is refused with errors, together with a folder, and for a note of two lines', async () => {
        const broken = await draftCourse(app, courseOf('.', [quizWithKey('quiz', [])]))
        expect(await publishing(broken, '--yes')).toMatchObject(
          failing(/This draft has \d errors? and can’t/),
        )
        expect(await publishing(broken, 'folder')).toMatchObject(
          failing('PATH and --draft exclude each other', 2),
        )
        expect(await publishing(broken, '--as-new')).toMatchObject(failing('exclude each other', 2))
        expect(await publishing(broken, '--note', 'a\nb')).toMatchObject(
          failing('--note must be one line', 2),
        )
      })
    })

    describe('of a course with learners', () => {
      const FIRST: CourseModule[] = [videoModule('v'), quizWithKey('q1', [1])]

      async function learned() {
        await importing(courseOf('grown', FIRST), '--yes')
        const { person, client, record } = await beginCourse(app, 'grown', 'v')
        const passed = (await client.takeQuiz(record, 'q1', [1])).body
        return { person, client, passed }
      }

      async function statusOf(uid: string) {
        const { idToken } = await newPerson(app, { partner: 'happy-tails', roles: ['partner-admin'] })
        const path = `${COMPLETIONS}?partnerId=happy-tails&view=status`
        type Statuses = { documents: { userId: string; courses: Record<string, string> }[] }
        const { documents } = (await app.request<Statuses>(path, { idToken })).body
        return documents.find(({ userId }) => userId === uid)?.courses.grown
      }

      it('keeps passed quizzes, and reopens the course because of a new quiz', async () => {
        const { person, client, passed } = await learned()
        expect(await statusOf(person.uid)).toBe('complete')
        await importing(courseOf('grown', [...FIRST, quizWithKey('q2', [0])]), '--yes')
        expect(await client.records()).toEqual([passed])
        expect(await statusOf(person.uid)).toBe('in-progress')
        const again = await client.act(passed, 'q1', { act: 'start' })
        expect(again).toMatchObject({ status: 409, body: { code: 'out-of-turn' } })
        await client.takeQuiz(passed, 'q2', [0])
        expect(await statusOf(person.uid)).toBe('complete')
      })

      it('keeps the entry of a removed quiz, which counts again if the quiz returns', async () => {
        const { person, client, passed } = await learned()
        const without = await importing(
          courseOf('grown', [videoModule('v'), quizWithKey('q3', [0])]),
          '--yes',
        )
        expect(without.stderr).toContain('warning: the quiz “A quiz” is removed: passing it no longer counts')
        expect(without.stderr).toMatch(
          /warning: the quiz “A quiz” was removed, but it’s in \d+ (?:person’s record|people’s records)\./,
        )
        expect(await client.records()).toEqual([passed])
        expect(await statusOf(person.uid)).toBe('in-progress')
        await importing(courseOf('grown', FIRST), '--yes')
        expect(await statusOf(person.uid)).toBe('complete')
      })
    })
  })
