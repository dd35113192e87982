import { CourseEditor } from '#editor/course-editor.tsx'
import { ConsolePage } from '../app/console-page.tsx'

/** Screen for editing the draft of a course. */
export function EditCourse() {
  return <CourseEditor Frame={ConsolePage} />
}
