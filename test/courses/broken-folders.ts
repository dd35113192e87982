import { describe, expect, it } from 'vitest'
import { type Folder, GOOD_FOLDER, problemsOf, rewrite } from './course-folders.ts'

/** Broken folders of a course by their names: how each is made, and every problem in it, in short. */
export type BrokenFolders = Record<string, [broken: () => Folder, ...problems: string[]]>

export const yaml = (from: string, to: string) => () => rewrite('course.yaml', from, to)
export const article = (from: string, to: string) => () => rewrite('asking.md', from, to)
export const file = (path: string, content: Folder[string]) => () => ({ ...GOOD_FOLDER, [path]: content })
export const without = (path: string) => () => {
  const { [path]: _gone, ...files } = GOOD_FOLDER
  return files
}

/** Expects of each folder that every problem is found, with its file and line, and nothing else. */
export function describeBroken(subject: string, folders: BrokenFolders): void {
  describe(`${subject} of a broken course folder`, () => {
    it.each(Object.entries(folders))(
      'with %s: every problem is found, with its file and line, and nothing else',
      async (_name, [broken, ...problems]) => {
        const found = await problemsOf(broken())
        // What a case takes out of the course leaves its file behind, which is a case of its own.
        const isLeft = (problem: string) => problem.includes(': no module names this file')
        const isMeant = problems.some(isLeft)
        expect(found.filter((problem) => isMeant || !isLeft(problem))).toEqual(problems)
      },
    )
  })
}
