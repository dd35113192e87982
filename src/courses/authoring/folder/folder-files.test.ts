import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Folder, GOOD_FOLDER, problemsOf, rewrite } from '#test/courses/course-folders.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { readText } from './folder-files.ts'

const AS_ANOTHER_KIND: [content: string | Buffer, problem: string][] = [
  [
    '{\\rtf1\\ansi Words}',
    'the file is an RTF file, not plain text: save it as plain text (in TextEdit: Format, Make Plain Text)',
  ],
  [
    Buffer.from('504b030414000600', 'hex'),
    'the file is from Word or another program, not plain text: copy its text into a new plain-text file',
  ],
  [
    Buffer.from('\ufeffWords', 'utf16le'),
    'the file is saved as UTF-16 (“Unicode” in Notepad): save it as UTF-8',
  ],
]

/** Returns the valid folder with one file renamed. */
function rename(from: string, to: string): Folder {
  const { [from]: content = '', ...others } = GOOD_FOLDER
  return { ...others, [to]: content }
}

describe('a file', () => {
  const folder = scratchFolder()

  it.each(AS_ANOTHER_KIND)('of another format is reported with that format: %j', async (content, problem) => {
    const asArticle = { ...GOOD_FOLDER, 'asking.md': content }
    expect(await problemsOf(asArticle)).toEqual([`asking.md: error: ${problem}`])
    const asCourse = { ...GOOD_FOLDER, 'course.yaml': content }
    expect(await problemsOf(asCourse)).toEqual([`course.yaml: error: ${problem}`])
  })

  it.each([
    [
      'course.yaml',
      'course.yaml.txt',
      "course.yaml: error: there’s no file 'course.yaml', but there’s 'course.yaml.txt': remove .txt from its name (in Windows, turn on 'File name extensions' to see it)",
    ],
    [
      'asking.md',
      'asking.docx',
      "course.yaml:25: error: there’s no file 'asking.md', but there’s 'asking.docx', which isn’t plain text: save its text as 'asking.md'",
    ],
  ])('%s is recognized under the name %s', async (from, to, problem) => {
    expect(await problemsOf(rename(from, to))).toEqual([problem])
  })

  it('may reach the size limit, and must be split beyond it', async () => {
    const file = join(folder, 'words.md')
    const readOf = async (length: number) => {
      await writeFile(file, 'a'.repeat(length))
      return readText(file, 1024)
    }
    expect(await readOf(1024)).toEqual({ text: 'a'.repeat(1024), hasMark: false })
    expect(await readOf(1025)).toEqual({ problem: 'the file is larger than 1 kB: split it' })
  })

  it.each(['NFC', 'NFD'] as const)('is found in either Unicode normalization form (%s)', async (form) => {
    const {
      'asking.md': _article,
      'media/scale.svg': _picture,
      ...files
    } = rewrite('course.yaml', 'asking.md', 'fütter/ägypten.md')
    const there = { ...files, ['fütter/ägypten.md'.normalize(form)]: '![A cat](größe.svg)\n' }
    const folder = { ...there, ['fütter/größe.svg'.normalize(form)]: '<svg/>' }
    expect(await problemsOf(folder)).toEqual([])
  })
})
