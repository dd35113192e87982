import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { toFailedTask } from '#core/ask-process.ts'
import type { MediaPlace } from '#core/config.ts'
import { notFound } from '#core/errors.ts'
import { lowerPriority } from '#core/lower-priority.ts'
import type { StoreAddress } from '#core/store-address.ts'
import { OPERATING_TIMEOUTS } from '#core/timeouts.ts'
import { openMediaStore } from '#media/open-media-store.ts'
import { connect, disconnect } from '#store/connection/connect.ts'
import { findDraft } from '#store/courses/course-drafts.ts'
import { findCourseRevision } from '#store/courses/courses.ts'
import { readWrittenDraft, type WrittenFolder } from '../../drafting/draft-acts.ts'
import type { CourseFiles } from '../folder/write-course-folder.ts'
import { toDraftFiles, toExportedFiles } from './exported-files.ts'

/** The draft or revision to export, its database and media store, and the folder name in the ZIP. */
type ExportTask = WrittenFolder & { store: StoreAddress; media: MediaPlace; folder: string }

// Child process that streams a course as a ZIP to standard output. It keeps the YAML and Markdown code out of the
// server's memory. Exits with 1 on failure.
process.umask(0o077)
lowerPriority()
process.once('message', async (task: ExportTask) => {
  const files = await readFiles(task).catch(toFailedTask)
  if ('outcome' in files) {
    process.send?.(files, () => process.disconnect?.())
    return
  }
  await writeZip(files, task.folder)
  // Exiting discards data that is still buffered.
  await new Promise((resolve) => process.stdout.write('', resolve))
  process.disconnect?.()
})
// The server has closed the connection.
process.once('disconnect', () => process.exit())

async function readFiles({ store, media, ...written }: ExportTask): Promise<CourseFiles> {
  const db = connect({ ...store, purpose: 'portal course folder' }, OPERATING_TIMEOUTS)
  try {
    const files = await openMediaStore(media)
    if ('draftId' in written) {
      const draft = await findDraft(db, written.draftId)
      if (!draft) throw notFound()
      return await toDraftFiles(await readWrittenDraft(db, draft), files)
    }
    const { courseId: id, revision } = written
    const course = await findCourseRevision(db, { id, revision })
    if (!course) throw notFound()
    return await toExportedFiles({ course, revision }, files)
  } finally {
    await disconnect(db)
  }
}

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

/** Adds a file in chunks, uncompressed because media are already compressed. */
async function addFile(zip: Zip, name: string, file: string): Promise<void> {
  const entry = new ZipPassThrough(name)
  zip.add(entry)
  for await (const piece of createReadStream(file)) {
    entry.push(piece)
    if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain')
  }
  entry.push(new Uint8Array(), true)
}
