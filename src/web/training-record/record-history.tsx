import { RecordHistories } from '#client/parts/record-histories.tsx'
import { type CourseOutline, modulesOf } from '#domain/course/course.ts'
import { useRecordHistory } from './use-record-history.ts'

type RecordHistoryProps = {
  /** Whose record it is. */
  uid: string
  /** As it is now: a module that is not in it any more is shown as such. */
  course: CourseOutline
}

/** Shows the history of a person's record in one course, with those of the records that were renewed. */
export function RecordHistory({ uid, course }: RecordHistoryProps) {
  return <RecordHistories {...useRecordHistory(uid, course.id)} modules={modulesOf(course)} />
}
