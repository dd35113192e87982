import { RecordHistories } from '#client/parts/record-histories.tsx'
import { type CourseOutline, modulesOf } from '#domain/course/course.ts'
import { useRecordHistory } from './use-record-history.ts'

type RecordHistoryProps = {
  /** The person whose record it is. */
  uid: string
  /** The current course. Modules that it no longer has are marked as such. */
  course: CourseOutline
}

/** Shows the history of a person's record in one course, including renewed records. */
export function RecordHistory({ uid, course }: RecordHistoryProps) {
  return <RecordHistories {...useRecordHistory(uid, course.id)} modules={modulesOf(course)} />
}
