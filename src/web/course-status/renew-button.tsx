import { useState } from 'react'
import { codeOf } from '#client/http/http.ts'
import { coursePath } from '#contract/screen-paths.ts'
import { type CourseOutline, modulesOf } from '#domain/course/course.ts'
import { Button } from '#ui/form/button.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { useResultModal } from '#web/messages/result-modal.tsx'
import { useSignedInServices } from '#web/services/signed-in-services.ts'

const NOT_RENEWED = 'We couldn’t renew this course. Try again.'

type RenewButtonProps = {
  course: CourseOutline
  recordId: string
  className?: string | undefined
  kind?: 'honey' | 'secondary'
}

/**
 * Button that restarts a course and opens its first module, even if another tab has already renewed it.
 * Reloads the page, because records, certificates and due courses have changed.
 */
export function RenewButton({ course, recordId, className, kind = 'secondary' }: RenewButtonProps) {
  const { documents } = useSignedInServices()
  const { modal, show } = useResultModal()
  const [busy, setBusy] = useState(false)

  async function handleClick() {
    setBusy(true)
    try {
      await documents.renewCourse(recordId).catch((error: unknown) => {
        if (codeOf(error) !== 'already-renewed') throw error
      })
      location.assign(coursePath(course.webPath, modulesOf(course)[0]?.id))
    } catch (error) {
      console.error(error)
      setBusy(false)
      show({ kind: 'error', messages: [NOT_RENEWED] })
    }
  }
  return (
    <>
      <p className={className}>
        <Button kind={kind} busy={busy} onClick={handleClick}>
          Renew<VisuallyHidden> {course.name}</VisuallyHidden>
        </Button>
      </p>
      {modal}
    </>
  )
}
