import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { MediaPlace } from '#core/config.ts'
import { lowerPriority } from '#core/lower-priority.ts'
import type { Course } from '#domain/course/course.ts'
import { openMediaStore } from '#media/open-media-store.ts'
import type { CourseFiles } from '../folder/write-course-folder.ts'
import { toDraftFiles, toExportedFiles } from './exported-files.ts'

/** A course to write, the media it names, and the folder that its files are in. */
interface ExportTask {
  course: Course
  /** Absent for a draft. */
  revision?: number
  /** The revision that a draft began from, where it began from one. */
  draftOf?: { revision: number; sha256: string } | 'nothing'
  media: MediaPlace
  folder: string
}

// A process of its own: what writes YAML and Markdown would stay in the server's memory. Writes one course as
// a ZIP to its output, as fast as that is read, and ends with 1 where it cannot.
process.umask(0o077)
lowerPriority()
process.once('message', async ({ course, revision, draftOf = 'nothing', media, folder }: ExportTask) => {
  const store = await openMediaStore(media)
  const mark = draftOf === 'nothing' ? undefined : draftOf
  const files = await (revision === undefined
    ? toDraftFiles({ course, mark }, store)
    : toExportedFiles({ course, revision }, store))
  await writeZip(files, folder)
  // Written whole before the process ends: what is still on its way would be lost.
  await new Promise((resolve) => process.stdout.write('', resolve))
  process.disconnect?.()
})
// Nobody reads it any more.
process.once('disconnect', () => process.exit())

async function writeZip({ texts, copies }: CourseFiles, folder: string): Promise<void> {
  const zip = new Zip((error, piece) => {
    if (error) throw error
    process.stdout.write(piece)
  })
  for (const [path, text] of texts) {
    const entry = new ZipDeflate(`${folder}/${path}`, { level: 6 })
    zip.add(entry)
    entry.push(Buffer.from(text), true)
  }
  const temporary = await mkdtemp(join(tmpdir(), 'portal-export-'))
  try {
    for (const [path, copy] of copies) {
      const file = join(temporary, 'copy')
      await copy(file)
      await addFile(zip, `${folder}/${path}`, file)
      await rm(file)
    }
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
  zip.end()
}

/** Adds a file piece by piece; media are compressed already. */
async function addFile(zip: Zip, name: string, file: string): Promise<void> {
  const entry = new ZipPassThrough(name)
  zip.add(entry)
  for await (const piece of createReadStream(file)) {
    entry.push(piece)
    if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain')
  }
  entry.push(new Uint8Array(), true)
}
