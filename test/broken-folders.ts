import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Folder } from './course-folders.ts'
import { GOOD_FOLDER, problemsOf } from './course-folders.ts'

/** A broken course's folder: its name, how it is made, and every problem in it, in short. */
export type BrokenFolder = [name: string, broken: () => Folder, problems: string[]]

/** The good folder with one passage of a file written differently. */
export function rewrite(path: string, from: string, to: string): Folder {
  const text = String(GOOD_FOLDER[path])
  expect(text, from).toContain(from)
  return { ...GOOD_FOLDER, [path]: text.replace(from, () => to) }
}

export const yaml = (from: string, to: string) => () => rewrite('course.yaml', from, to)
export const article = (from: string, to: string) => () => rewrite('asking.md', from, to)
export const file = (path: string, content: Folder[string]) => () => ({ ...GOOD_FOLDER, [path]: content })
export const without = (path: string) => () => {
  const { [path]: _gone, ...files } = GOOD_FOLDER
  return files
}

/** Expects of each folder that every problem is found, with its file and line, and nothing else. */
export function describeBroken(subject: string, folders: BrokenFolder[]): void {
  describe(`${subject} of a broken course folder`, () => {
    let scratch: string
    let count = 0
    beforeAll(() => {
      scratch = mkdtempSync(join(tmpdir(), 'portal-broken-'))
    })
    afterAll(() => rmSync(scratch, { recursive: true, force: true }))

    it.each(folders)(
      'with %s: every problem is found, with its file and line, and nothing else',
      async (_name, broken, problems) => {
        const found = await problemsOf(join(scratch, `course-${++count}`), broken())
        // What a case takes out of the course leaves its file behind, which is a case of its own.
        const isLeft = (problem: string) => problem.includes(': no module names this file')
        const isMeant = problems.some(isLeft)
        expect(found.filter((problem) => isMeant || !isLeft(problem))).toEqual(problems)
      },
    )
  })
}
