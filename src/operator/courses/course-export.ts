import { leaveOutMinutes } from '#authoring/add-minutes.ts'
import { formatMark, MARK_FILE } from '#authoring/published-mark.ts'
import { quote } from '#domain/course/course-changes.ts'
import { MediaFailure } from '#media/media-store.ts'
import { openMediaStore } from '#media/open-media-store.ts'
import { hashOfCourse } from '#store/learning/courses.ts'
import { CommandFailure, storeCommand } from '../command.ts'
import { COURSE_ID, getRevision } from './course-revisions.ts'
import { refuseMedia } from './store-folder.ts'

/** Writes a course, at its newest or any revision, as a folder that can be edited and published. */
export const courseExport = storeCommand({
  name: 'course export',
  summary: 'writes a course into a new folder, as it is or as it was at an earlier revision',
  options: { ...COURSE_ID, revision: { value: 'N', sentence: 'an earlier revision, instead of the newest' } },
  argument: 'DIR',
  async run({ DIR: folder, ...values }, context) {
    const { course, revision } = await getRevision(values, context)
    const { storeFolder, toCourseFiles } = await import('#authoring/folder/write-course-folder.ts')
    const media = await openMediaStore(context.config.media)
    const files = await toCourseFiles(await leaveOutMinutes(course, undefined, media), media).catch(
      refuseMedia,
    )
    files.texts.set(MARK_FILE, formatMark({ course: course.id, revision, sha256: hashOfCourse(course) }))
    const isStored = await storeFolder(folder, files).catch((error: Error) => {
      if (error instanceof MediaFailure) return refuseMedia(error)
      throw new CommandFailure(`${folder} cannot be written: ${error.message}`)
    })
    if (!isStored) throw new CommandFailure(`${folder} is not empty: name a folder that does not exist yet`)
    return `Wrote ${quote(course.name)}, revision ${revision}, into ${folder}.`
  },
})
