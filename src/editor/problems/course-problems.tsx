import { useEffect } from 'react'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { Modal } from '#ui/dialog/modal.tsx'
import { Button } from '#ui/form/button.tsx'
import { Skeleton } from '#ui/state/skeleton.tsx'
import type { DraftWriter } from '../state/draft-writer.ts'
import { DraftProblems } from './problem-list.tsx'
import type { useDraftProblems } from './use-draft-problems.ts'

export type CourseProblemsProps = {
  writer: DraftWriter
  checked: ReturnType<typeof useDraftProblems>['checked']
  onClose: () => void
}

/** Dialog with the current problems of the whole draft, each with a link to its position. */
export function CourseProblems({ writer, checked, onClose }: CourseProblemsProps) {
  const { reload } = checked
  useEffect(() => {
    void writer.flushAndWait().then(reload)
  }, [writer, reload])
  return (
    <Modal
      title="Course problems"
      onClose={onClose}
      actions={
        <Button kind="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <LoadedPart
        of={checked}
        what="the problems"
        skeleton={<Skeleton label="Checking the course…" shape="text" count={6} />}
      >
        {(draft) => <DraftProblems draft={draft} onLead={onClose} />}
      </LoadedPart>
    </Modal>
  )
}
