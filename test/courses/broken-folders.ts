import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { toDraftFiles } from '#authoring/export/exported-files.ts'
import { readCourseFolder } from '#authoring/folder/read-course-folder.ts'
import { storeFolder } from '#authoring/folder/write-course-folder.ts'
import { documentOf, isDivisible, partsOf } from '#domain/course/draft-parts.ts'
import { openFolder } from '#media/folder-store.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { type Folder, GOOD_FOLDER, layDownIn, problemsOf, rewrite } from './course-folders.ts'

/** Broken folders of a course by their names: how each is made, and every problem in it, in short. */
export type BrokenFolders = Record<string, [broken: () => Folder, ...problems: string[]]>

export const yaml = (from: string, to: string) => () => rewrite('course.yaml', from, to)
export const article = (from: string, to: string) => () => rewrite('asking.md', from, to)
export const file = (path: string, content: Folder[string]) => () => ({ ...GOOD_FOLDER, [path]: content })
export const without = (path: string) => () => {
  const { [path]: _gone, ...files } = GOOD_FOLDER
  return files
}

/**
 * Expects of each folder that every problem is found, with its file and line, and nothing else, and that a
 * draft of it loses nothing: neither in its parts nor by a folder that is written of it.
 */
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

    const scratch = scratchFolder()
    const media = openFolder(join(scratch, 'store'))

    /** Reads a folder as a draft does, with its media stored; undefined where none can be made of it. */
    async function readAsDraft(folder: string) {
      const { course, broken, media: files, toStore } = await readCourseFolder(folder)
      const document = course ? { ...course } : broken
      if (!document || !isDivisible(document)) return undefined
      for (const path of files.values()) if (toStore.includes(path)) await media.put(join(folder, path))
      // It is stored as JSON.
      return JSON.parse(JSON.stringify(document)) as typeof document
    }

    it.each(Object.entries(folders))('with %s: a draft of it loses nothing', async (name, [broken]) => {
      const draft = await readAsDraft(layDownIn(scratch, broken()))
      if (!draft) return
      expect(documentOf(partsOf(draft))).toEqual(draft)
      const written = join(scratch, `written ${Object.keys(folders).indexOf(name)}`)
      await storeFolder(written, await toDraftFiles({ course: draft }, media))
      expect(await readAsDraft(written)).toEqual(draft)
    })
  })
}
