import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { modulesOf } from '#domain/course/course.ts'
import { openFolder } from '#media/folder-store.ts'
import { describeBroken, file } from '#test/courses/broken-folders.ts'
import { type Folder, GOOD_FOLDER, inShort, layDownIn } from '#test/courses/course-folders.ts'
import { pngOf } from '#test/courses/sample-media.ts'
import { pdfOf } from '#test/courses/sample-pdfs.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { readCourseFolder } from './read-course-folder.ts'
import { storeFolder, toCourseFiles } from './write-course-folder.ts'

const PDF = await pdfOf('Care sheet')
const ENCRYPTED = await pdfOf('Secret', { userPassword: 'secret' })
const ADDRESS = 'address: https://vet.example'

/** Returns the valid folder with these lines for its link's URL, and additional files. */
function linking(lines: string, files: Folder = { 'media/sheet.pdf': PDF }): () => Folder {
  const text = String(GOOD_FOLDER['course.yaml'])
  return () => ({ ...GOOD_FOLDER, ...files, 'course.yaml': text.replace(ADDRESS, lines) })
}

const sheet = (content: Buffer | string) => linking('file: media/sheet.pdf', { 'media/sheet.pdf': content })
const AT = 'course.yaml:22:'

describeBroken('the linked files', {
  'a missing PDF': [linking('file: media/sheet.pdf', {}), `${AT} error: there’s no file 'media/sheet.pdf'`],
  'a PDF of the portal that it does not have': [
    linking('file: /media/sheet.pdf', {}),
    `${AT} warning: the portal has no '/media/sheet.pdf' yet, so it isn’t shown`,
  ],
  'an encrypted PDF': [
    sheet(ENCRYPTED),
    `${AT} warning: the PDF 'media/sheet.pdf' is encrypted: if it needs a password, learners can’t open it`,
  ],
  'a PDF that is cut off': [
    sheet(PDF.subarray(0, -30)),
    `${AT} error: the PDF 'media/sheet.pdf' is incomplete: copy or export it again`,
  ],
  'an image called .pdf': [
    sheet(pngOf(3, 2)),
    `${AT} error: 'media/sheet.pdf' is actually a PNG image: rename it to 'sheet.png'`,
  ],
  'an image in a link': [
    linking('file: media/poster.jpg'),
    `${AT} error: 'media/poster.jpg' is a JPEG image, but a PDF belongs here: choose a file ending in .pdf`,
    'media/sheet.pdf: warning: no module uses this file: use it in the course, or remove it from the folder',
  ],
  'a PDF as the cover': [
    () => ({ ...file('media/cover.svg', PDF)() }),
    "course.yaml:5: error: 'media/cover.svg' is actually a PDF file: rename it to 'cover.pdf'",
  ],
  'a link with an address and a file': [
    linking(`${ADDRESS}\n            file: media/sheet.pdf`),
    "course.yaml:21: error: a link has 'address' or 'file', not both",
  ],
})

describe('a PDF in a link', () => {
  const scratch = scratchFolder()

  it('is stored, exported under its title, and imported again unchanged', async () => {
    const folder = layDownIn(scratch, linking('file: media/sheet.pdf')())
    const { course, problems, toStore, media } = await readCourseFolder(folder)
    expect(problems.map(inShort)).toEqual([])
    expect(toStore).toContain('media/sheet.pdf')
    if (!course) throw new Error('no course')
    const [link] = modulesOf(course)[0]?.links ?? []
    expect(link).toEqual({ title: 'Ask a vet', value: expect.stringMatching(/^\/media\/[0-9a-f]{64}\.pdf$/) })
    const store = openFolder(join(scratch, 'store'))
    for (const path of media.values()) await store.put(join(folder, path))
    const written = join(scratch, 'written')
    await storeFolder(written, await toCourseFiles(course, store))
    expect(readFileSync(join(written, 'course.yaml'), 'utf8')).toContain(
      'title: Ask a vet\n            file: media/ask-a-vet.pdf\n',
    )
    expect(readdirSync(join(written, 'media'))).toContain('ask-a-vet.pdf')
    const again = await readCourseFolder(written)
    expect([again.problems, again.course]).toEqual([[], course])
  })
})
