import { RecordHistories } from '#client/parts/record-histories.tsx'
import { type CourseOutline, modulesOf } from '#domain/course/course.ts'
import { useRecordHistory } from './use-record-history.ts'

type RecordHistoryProps = {
  /** Uid of the record's person. */
  uid: string
  /** The current course. Modules removed from it are marked. */
  course: CourseOutline
}

/** History of a person's record in a course, including renewed records. */
export function RecordHistory({ uid, course }: RecordHistoryProps) {
  return <RecordHistories {...useRecordHistory(uid, course.id)} modules={modulesOf(course)} />
}
