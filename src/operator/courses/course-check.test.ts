import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { PROJECT } from '#core/folders.ts'
import { SILENT } from '#test/commands-on.ts'
import { courseOf, quizWithKey, videoModule } from '#test/course-fixture.ts'
import { GOOD_FOLDER, layDownIn, NEW_FOLDER } from '#test/courses/course-folders.ts'
import { failing, runPortalCommand, startPortalCommand } from '#test/run-portal-command.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { courseCheck } from './course-check.ts'

const scratch = scratchFolder()

describe('course check of a document', () => {
  function check(content: string | Buffer, name = 'course.json') {
    const path = join(scratch, name)
    writeFileSync(path, content)
    return runPortalCommand(['course', 'check', path])
  }

  it('summarizes a valid course, without configuration or data', async () => {
    const course = courseOf('good', [videoModule('v'), quizWithKey('q', [0])])
    const path = join(scratch, 'good.json')
    writeFileSync(path, `\ufeff${JSON.stringify(course)}`)
    const dataDir = join(scratch, 'no-data')
    const env = { DATA_DIR: dataDir, DATABASE_URL: 'no address', PORT: 'no port' }
    expect(await runPortalCommand(['course', 'check', path], env)).toEqual({
      code: 0,
      stdout: `${path} contains the course “A course” (id good) with 1 section and 2 modules. It can be published.\n`,
      stderr: '',
    })
    expect(existsSync(dataDir)).toBe(false)
  })

  it('fails and lists every problem in one run, each with its position on a separate line', async () => {
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
    const path = join(scratch, 'course.json')
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr.split('\n')).toEqual([
      `${path}: error: name: must be text`,
      `${path}: error: sections[0].modules[0].questions[0].answers: must be a list`,
      `${path}: warning: sections[0].modules[0].questions[0].type: 'essay' questions aren’t supported, only multiple-choice ones`,
      `portal: ${path} cannot be published: 2 errors, 1 warning`,
      '',
    ])
  })

  it('warns about problems that the player tolerates, and succeeds', async () => {
    const { code, stdout, stderr } = await check(JSON.stringify(courseOf('coped', [quizWithKey('q', [])])))
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('It can be published.') })
    expect(stderr).toMatch(/warning: sections\[0\]\.modules\[0\]\.questions: a quiz without questions\n$/)
  })

  it('reports the line and column of a JSON syntax error', async () => {
    const { code, stderr } = await check('{\n  "id": "a",\n}')
    expect(code).toBe(1)
    expect(stderr).toContain('error: line 3, column 1: expected a name in double quotes')
  })

  it('escapes control sequences in the name of a problem', async () => {
    const { stderr } = await check(JSON.stringify({ ...courseOf('x', []), '\u001b[2J\n': 1 }))
    expect(stderr).toContain('warning: \\u001b[2J\\u000a: isn’t a field of a course')
  })

  it('escapes control sequences in a course, a path or an argument', async () => {
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

  it('reports a path that is not a file, and a file that is not text', async () => {
    const missing = await runPortalCommand(['course', 'check', join(scratch, 'missing.json')])
    expect(missing).toMatchObject(failing('error: there’s no such file'))
    mkdirSync(join(scratch, 'folder.json'))
    const aFolder = await runPortalCommand(['course', 'check', join(scratch, 'folder.json')])
    expect(aFolder).toMatchObject(failing('error: is a folder'))
    const bytes = await check(Buffer.from([0x7b, 0xff, 0x7d]))
    expect(bytes).toMatchObject(failing('error: isn’t UTF-8 text'))
    const other = await check('{}', 'course.txt')
    expect(other).toMatchObject(failing('is neither a folder nor a .json file'))
  })

  it('accepts exactly one path', async () => {
    const usage: [args: string[], stderr: string][] = [
      [[], 'portal: PATH is missing: portal course check PATH [--watch]\n'],
      [[''], 'portal: PATH is missing: portal course check PATH [--watch]\n'],
      [['a.json', 'b.json'], "portal: unexpected argument 'b.json': portal course check PATH [--watch]\n"],
    ]
    for (const [args, stderr] of usage)
      expect(await runPortalCommand(['course', 'check', ...args])).toEqual({ code: 2, stdout: '', stderr })
    const unknown = await runPortalCommand(['course', 'check', 'a.json', '--yes'])
    expect(unknown).toMatchObject(failing("'--yes'", 2))
    const stray = await runPortalCommand(['partner', 'create', 'x'])
    expect(stray).toMatchObject(failing("'x'", 2))
    const help = await runPortalCommand(['course', 'check', '--help'])
    expect(help).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('portal course check PATH [--watch]'),
    })
  })
})

/** Returns a function that waits for the next output line matching the pattern. */
function lineReader(output: Readable, pattern: RegExp): () => Promise<string> {
  const lines = createInterface({ input: output })[Symbol.asyncIterator]()
  return async () => {
    for (let next = await lines.next(); !next.done; next = await lines.next())
      if (pattern.test(next.value)) return next.value
    throw new Error(`The output ended without ${pattern}.`)
  }
}

describe('course check of a folder', () => {
  it('lists every problem with its file and line, and fails', async () => {
    const yaml = String(GOOD_FOLDER['course.yaml']).replace('name: Cats at the counter\n', 'titel: Cats\n')
    const folder = layDownIn(scratch, {
      ...GOOD_FOLDER,
      'course.yaml': yaml,
      'asking.md': '![](media/scale.svg)\n',
    })
    expect(await runPortalCommand(['course', 'check', folder])).toEqual({
      code: 1,
      stdout: '',
      stderr: [
        `Error in ${folder}/course.yaml, line 3: 'titel' isn’t a field of a course: did you mean 'name'?`,
        `Warning in ${folder}/asking.md, line 1: the image has no description: describe it for people who can’t see it`,
        `portal: ${folder} cannot be published: 1 error, 1 warning`,
        '',
      ].join('\n'),
    })
  })

  it('summarizes a valid course and its media, and writes nothing', async () => {
    const folder = layDownIn(scratch, GOOD_FOLDER)
    const noData = { DATA_DIR: join(scratch, 'no-data') }
    const { code, stdout, stderr } = await runPortalCommand(['course', 'check', folder], noData)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(
      /contains the course “Cats at the counter” \(id cats\) with 2 sections and 3 modules\. It can be published\. It has 5 media files; publishing stores the new ones\.\n$/,
    )
    const fresh = layDownIn(scratch, NEW_FOLDER)
    const checked = await runPortalCommand(['course', 'check', fresh], noData)
    expect(checked.stdout).toMatch(
      /contains a new course with 1 section and 3 modules\. It can be published\.\n$/,
    )
    expect(readFileSync(join(fresh, 'course.yaml'), 'utf8')).toBe(NEW_FOLDER['course.yaml'])
  })

  it('checks again at each save with --watch until stopped', async () => {
    const folder = layDownIn(scratch, GOOD_FOLDER)
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

  it('accepts the course.yaml of a folder as its path', async () => {
    const folder = layDownIn(scratch, { 'course.yaml': 'name: Soon\npath: soon\nsections: []\n' })
    const { stdout } = await runPortalCommand(['course', 'check', join(folder, 'course.yaml')])
    expect(stdout).toContain('course.yaml contains a new course with 0 sections and 0 modules.')
    const nowhere = courseCheck.runOnTerminal({ PATH: join(scratch, 'nowhere') }, SILENT, {})
    await expect(nowhere).rejects.toThrow(`there’s no folder or file ${scratch}/nowhere`)
  })

  it('escapes control sequences', async () => {
    const folder = layDownIn(scratch, {
      'course.yaml': '"\\e[2J": 1\nname: "\\e[2J"\npath: "\\e[2J"\nsections: []\n',
    })
    const { stderr } = await runPortalCommand(['course', 'check', folder])
    expect(stderr).toContain("'\\u001b[2J' isn’t a field")
    expect(stderr).not.toMatch(/[^\P{Cc}\n]/u)
  })
})
