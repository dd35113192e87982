import { CourseEditor } from '#editor/course-editor.tsx'
import { ConsolePage } from '../app/console-page.tsx'

/** The screen for editing a course's draft. */
export function EditCourse() {
  return <CourseEditor Frame={ConsolePage} />
}
