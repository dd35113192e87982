import type { CourseOutline } from '#domain/course/course.ts'
import { useAppSelector } from '#web/state/store.ts'
import { RecordStory } from './record-story.tsx'
import { useRecordStories } from './use-record-stories.ts'

/** Shows how the reader's own record in a course came to be. */
export function MyRecordStory({ course }: { course: CourseOutline }) {
  const uid = useAppSelector((state) => state.user.uid)
  const opened = useAppSelector((state) => state.associateCompletion.courses[course.id]?.created)
  return <RecordStory course={course} opened={opened} load={useRecordStories(uid, course.id)} />
}
