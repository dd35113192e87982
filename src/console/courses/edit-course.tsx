import { CourseEditor } from '#editor/course-editor.tsx'
import { ConsolePage } from '../app/console-page.tsx'

/** The screen on which a course's draft is edited. */
export function EditCourse() {
  return <CourseEditor Frame={ConsolePage} />
}
