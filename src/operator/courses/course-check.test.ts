import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { courseOf, quizWithKey, videoModule } from '#test/course-fixture.ts'
import { runPortalCommand, startPortalCommand } from '#test/run-portal-command.ts'

describe('course check', () => {
  let folder: string

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-course-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  function check(content: string | Buffer, name = 'course.json') {
    const path = join(folder, name)
    writeFileSync(path, content)
    return runPortalCommand(['course', 'check', path])
  }

  it('summarises a good course, without configuration or data', async () => {
    const course = courseOf('good', [videoModule('v'), quizWithKey('q', [0])])
    const path = join(folder, 'good.json')
    writeFileSync(path, `\ufeff${JSON.stringify(course)}`)
    const dataDir = join(folder, 'no-data')
    const env = { DATA_DIR: dataDir, DATABASE_URL: 'no address', PORT: 'no port' }
    expect(await runPortalCommand(['course', 'check', path], env)).toEqual({
      code: 0,
      stdout: `${path} contains the course “A course” (id good) with 1 section and 2 modules. It can be published.\n`,
      stderr: '',
    })
    expect(existsSync(dataDir)).toBe(false)
  })

  it('fails and names every problem in one run, each with its place on a line of its own', async () => {
    const quiz = {
      ...quizWithKey('q', [0]),
      questions: [{ id: 'q1', type: 'essay', question: '?', answers: 7 }],
    }
    const { code, stdout, stderr } = await check(
      JSON.stringify({
        ...courseOf('bad', [videoModule('v')]),
        name: 7,
        sections: [{ title: 'A', modules: [quiz] }],
      }),
    )
    const path = join(folder, 'course.json')
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr.split('\n')).toEqual([
      `${path}: error: name: must be text`,
      `${path}: error: sections[0].modules[0].questions[0].answers: must be a list`,
      `${path}: warning: sections[0].modules[0].questions[0].type: 'essay' questions cannot be asked, only multiple-choice ones`,
      `portal: ${path} cannot be published: 2 errors, 1 warning`,
      '',
    ])
  })

  it('warns about what the player can cope with, and does not fail', async () => {
    const { code, stdout, stderr } = await check(JSON.stringify(courseOf('coped', [quizWithKey('q', [])])))
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('It can be published.') })
    expect(stderr).toMatch(/warning: sections\[0\]\.modules\[0\]\.questions: a quiz without questions\n$/)
  })

  it('names line and column where a file stops being JSON', async () => {
    const { code, stderr } = await check('{\n  "id": "a",\n}')
    expect(code).toBe(1)
    expect(stderr).toContain('error: line 3, column 1: expected a name in double quotes')
  })

  it('sends the terminal nothing but text for a problem in a name', async () => {
    const { stderr } = await check(JSON.stringify({ ...courseOf('x', []), '\u001b[2J\n': 1 }))
    expect(stderr).toContain('warning: \\u001b[2J\\u000a: is not a field of a course')
  })

  it('sends the terminal nothing but text for a course, a path or an argument full of escape sequences', async () => {
    const hostile = '\u001b]0;owned\u0007\u009b2J\r\u202e'
    const course = { ...courseOf('x', [videoModule(hostile)]), id: hostile, name: hostile, webPath: hostile }
    const outcomes = [
      await check(JSON.stringify(course)),
      await check(JSON.stringify(courseOf('x', [])), `${hostile}.json`),
      await startPortalCommand(['course', 'check', hostile]),
      await startPortalCommand([hostile]),
      await runPortalCommand(['course', 'check', `--${hostile}`]),
    ]
    for (const { stdout, stderr } of outcomes) {
      expect(`${stdout}${stderr}`).toContain('\\u001b]0;owned\\u0007\\u009b2J\\u000d\\u202e')
      expect(`${stdout}${stderr}`).not.toMatch(/[^\P{Cc}\n]|\u202e/u)
    }
  })

  it('says so when the path is not a file, or the file is not text', async () => {
    const missing = await runPortalCommand(['course', 'check', join(folder, 'missing.json')])
    expect(missing).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('error: there is no such file'),
    })
    mkdirSync(join(folder, 'folder.json'))
    const aFolder = await runPortalCommand(['course', 'check', join(folder, 'folder.json')])
    expect(aFolder).toMatchObject({ code: 1, stderr: expect.stringContaining('error: is a folder') })
    const bytes = await check(Buffer.from([0x7b, 0xff, 0x7d]))
    expect(bytes).toMatchObject({ code: 1, stderr: expect.stringContaining('error: is not UTF-8 text') })
    const other = await check('{}', 'course.txt')
    expect(other).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is neither a folder nor a .json file'),
    })
  })

  it('takes exactly one path', async () => {
    const usage: [args: string[], stderr: string][] = [
      [[], 'portal: PATH is missing: portal course check PATH [--watch]\n'],
      [[''], 'portal: PATH is missing: portal course check PATH [--watch]\n'],
      [['a.json', 'b.json'], "portal: unexpected argument 'b.json': portal course check PATH [--watch]\n"],
    ]
    for (const [args, stderr] of usage)
      expect(await runPortalCommand(['course', 'check', ...args])).toEqual({ code: 2, stdout: '', stderr })
    const unknown = await runPortalCommand(['course', 'check', 'a.json', '--yes'])
    expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining("'--yes'") })
    const stray = await runPortalCommand(['partner', 'create', 'x'])
    expect(stray).toMatchObject({ code: 2, stderr: expect.stringContaining("'x'") })
    const help = await runPortalCommand(['course', 'check', '--help'])
    expect(help).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('portal course check PATH [--watch]'),
    })
  })
})
