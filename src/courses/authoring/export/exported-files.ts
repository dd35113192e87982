import type { Course } from '#domain/course/course.ts'
import type { MediaStore } from '#media/media-store.ts'
import { hashOfCourse } from '#store/courses/courses.ts'
import { leaveOutMinutes } from '../add-minutes.ts'
import { type CourseFiles, toCourseFiles } from '../folder/write-course-folder.ts'
import { formatMark, MARK_FILE, type PublishedMark } from '../publishing/published-mark.ts'

/** Converts a revision of a course to the files of an editable folder. */
export async function toExportedFiles(
  { course, revision }: { course: Course; revision: number },
  media: MediaStore,
): Promise<CourseFiles> {
  const mark = { revision, sha256: hashOfCourse(course) }
  return toDraftFiles({ course: await leaveOutMinutes(course, undefined, media), mark }, media)
}

/** Converts a draft to the files of an editable folder, including its base revision. */
export async function toDraftFiles(
  { course, mark }: { course: Course; mark?: Omit<PublishedMark, 'course'> | undefined },
  media: MediaStore,
): Promise<CourseFiles> {
  const files = await toCourseFiles(course, media)
  if (mark) files.texts.set(MARK_FILE, formatMark({ course: course.id, ...mark }))
  return files
}
