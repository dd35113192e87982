import { quote } from '#domain/course/course-changes.ts'
import { MediaFailure } from '#media/media-store.ts'
import { openMediaStore } from '#media/open-media-store.ts'
import { CommandFailure, storeCommand } from '../command-line/command.ts'
import { COURSE_ID, getRevision, REVISION } from './course-revisions.ts'
import { refuseMedia } from './store-folder.ts'

/** Command that writes a revision of a course as an editable folder. */
export const courseExport = storeCommand({
  name: 'course export',
  summary: 'writes a course, or an earlier revision of it, into a new folder',
  options: {
    ...COURSE_ID,
    revision: { ...REVISION, sentence: 'an earlier revision, instead of the newest' },
  },
  argument: 'DIR',
  async run({ DIR: folder, ...values }, context) {
    const { course, revision } = await getRevision(values, context)
    const { toExportedFiles } = await import('#courses/authoring/export/exported-files.ts')
    const media = await openMediaStore(context.config.media)
    await storeExported(folder, () => toExportedFiles({ course, revision }, media))
    return `Wrote ${quote(course.name)}, revision ${revision}, into ${folder}.`
  },
})

type CourseFiles = Parameters<
  typeof import('#courses/authoring/folder/write-course-folder.ts').storeFolder
>[1]

/** Writes files into a new folder. Refuses a folder that is not empty. */
export async function storeExported(folder: string, toFiles: () => Promise<CourseFiles>): Promise<void> {
  const { storeFolder } = await import('#courses/authoring/folder/write-course-folder.ts')
  const files = await toFiles().catch(refuseMedia)
  const isStored = await storeFolder(folder, files).catch((error: Error) => {
    if (error instanceof MediaFailure) return refuseMedia(error)
    throw new CommandFailure(`${folder} cannot be written: ${error.message}`)
  })
  if (!isStored) throw new CommandFailure(`${folder} is not empty: choose a new folder`)
}
