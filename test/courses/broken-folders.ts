import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { toDraftFiles } from '#courses/authoring/export/exported-files.ts'
import { readCourseFolder } from '#courses/authoring/folder/read-course-folder.ts'
import { storeFolder } from '#courses/authoring/folder/write-course-folder.ts'
import { documentOf, isDivisible, partsOf } from '#domain/course/draft/draft-parts.ts'
import { openFolder } from '#media/folder-store.ts'
import { storeGivenMedia } from '#media/judging/captions-file.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { type Folder, GOOD_FOLDER, layDownIn, problemsOf, rewrite } from './course-folders.ts'
import { expectedDifference, findDifference } from './folder-differences.ts'

/** Broken course folders by name, each with a function that creates it and its expected problems in short form. */
export type BrokenFolders = Record<string, [broken: () => Folder, ...problems: string[]]>

export const yaml = (from: string, to: string) => () => rewrite('course.yaml', from, to)
export const article = (from: string, to: string) => () => rewrite('asking.md', from, to)
export const file = (path: string, content: Folder[string]) => () => ({ ...GOOD_FOLDER, [path]: content })
export const without = (path: string) => () => {
  const { [path]: _gone, ...files } = GOOD_FOLDER
  return files
}

/** Folders that cannot be divided into the parts of a draft, with the expected error. */
const WITHOUT_DRAFT: Readonly<Record<string, RegExp>> = {
  'no course.yaml': /there’s no file 'course\.yaml'/,
  'course.yml': /rename it to course\.yaml/,
  'course.yaml as a link': /is a link to another location/,
  'a huge course.yaml': /is larger than 4096 kB/,
  'no text': /isn’t UTF-8 text/,
  'an empty course.yaml': /a course is expected here/,
  'a list as the whole': /a course is expected here/,
  // The reader does not guess at invalid YAML.
  'an alias': /put the text in double quotes/,
  'anchors that multiply': /put the text in double quotes/,
  'a tag': /put the text in double quotes/,
  'an explanation with a colon': /put the text in double quotes/,
  'lines indented wrongly': /are read as one text/,
  'no sections': /sections: is missing/,
  // The parts of two modules would be the same.
  'an id of two modules': /is already the ID of the module at line 11/,
}

/**
 * Tests each folder: exactly the listed problems are found, with file and line. A draft of the folder loses no content,
 * and exporting it reproduces the files byte for byte. If no draft is possible, an error states the reason.
 */
export function describeBroken(subject: string, folders: BrokenFolders): void {
  describe(`${subject} of a broken course folder`, () => {
    it.each(Object.entries(folders))(
      'finds every problem with its file and line, and no others, with %s',
      async (_name, [broken, ...problems]) => {
        const found = await problemsOf(broken())
        // Content removed in a case may make its file unused, which a separate case tests.
        const isLeft = (problem: string) => problem.includes(': no module uses this file')
        const isMeant = problems.some(isLeft)
        expect(found.filter((problem) => isMeant || !isLeft(problem))).toEqual(problems)
      },
    )

    const scratch = scratchFolder()
    const media = openFolder(join(scratch, 'store'))

    /** Reads a folder into a draft and stores its media. Undefined if it cannot become a draft. */
    async function readAsDraft(folder: string) {
      const { course, broken, media: files, toStore, problems } = await readCourseFolder(folder)
      const document = course ? { ...course } : broken
      if (!document || !isDivisible(document)) return undefined
      const unnamed = problems.filter(({ message }) => message.startsWith('no module uses this file'))
      for (const path of files.values())
        if (toStore.includes(path)) await storeGivenMedia(media, join(folder, path))
      // Drafts are stored as JSON.
      const draft = JSON.parse(JSON.stringify(document)) as typeof document
      return { draft, unnamed: unnamed.map(({ file }) => file) }
    }

    const all = Object.entries(folders)
    it.for(all.filter(([name]) => !(name in WITHOUT_DRAFT)))(
      'loses nothing in a draft, with %s',
      async ([name, [broken]]) => {
        const folder = layDownIn(scratch, broken())
        const { draft, unnamed } = (await readAsDraft(folder)) ?? {}
        if (!draft) throw new Error('there is no draft of it')
        expect(documentOf(partsOf(draft))).toEqual(draft)
        const written = join(scratch, `written ${Object.keys(folders).indexOf(name)}`)
        const files = await toDraftFiles({ course: draft }, media)
        await storeFolder(written, files)
        const isLeft = new Set(unnamed?.map((path) => `-${path}`))
        const different = findDifference(folder, written).filter((file) => !isLeft.has(file))
        expect(different).toEqual(expectedDifference(name))
        const again = (await readAsDraft(written))?.draft
        expect(again).toEqual(draft)
        expect(again && (await toDraftFiles({ course: again }, media)).texts).toEqual(files.texts)
      },
    )

    const without = all.filter(([name]) => name in WITHOUT_DRAFT)
    if (without.length === 0) return
    it.for(without)(
      'creates no draft and gives the reason in an error, with %s',
      async ([name, [broken]]) => {
        expect(await readAsDraft(layDownIn(scratch, broken()))).toBeUndefined()
        const problems = await problemsOf(broken())
        expect(problems.filter((problem) => problem.includes(': error: ')).join()).toMatch(
          WITHOUT_DRAFT[name] ?? 'nothing',
        )
      },
    )
  })
}
