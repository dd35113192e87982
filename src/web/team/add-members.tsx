import { Suspense, useId, useRef, useState, useTransition } from 'react'
import { flushSync } from 'react-dom'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { Button } from '#ui/form/button.tsx'
import { Panel } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { SkeletonPiece } from '#ui/state/skeleton.tsx'
import textStyles from '#ui/text/text.module.css'
import type { NewMember } from '#web/state/team-members.ts'
import { AddMemberForm } from './add-member-form.tsx'
import styles from './add-members.module.css'

// The list parser is loaded only for adding many members at once.
const BulkAdd = lazyPart(() => import('./bulk-add/bulk-add.tsx'), 'BulkAdd')

type AddMembersProps = {
  onAdd: (entry: NewMember) => Promise<boolean>
  /** Called before the import opens. Clears the notice about the previous action. */
  onAddMany: () => void
}

/** Controls for adding a member with the form, or many members at once. */
export function AddMembers({ onAdd, onAddMany }: AddMembersProps) {
  const [isMany, setIsMany] = useState(false)
  const [isLoading, startLoading] = useTransition()
  const opener = useRef<HTMLButtonElement>(null)
  const titleId = useId()

  function handleOpen() {
    onAddMany()
    // The form keeps the focus until the import has loaded.
    startLoading(() => setIsMany(true))
  }
  function handleClose() {
    flushSync(() => setIsMany(false))
    opener.current?.focus()
  }
  if (isMany)
    return (
      <Suspense fallback={<SkeletonPiece className={styles.import} />}>
        <BulkAdd onClose={handleClose} />
      </Suspense>
    )
  return (
    <Panel as="section" aria-labelledby={titleId} data-print="no">
      <Stack gap="wide" className={styles.content}>
        <h2 id={titleId} className={textStyles.title}>
          Add Team Member
        </h2>
        <AddMemberForm onAdd={onAdd}>
          <Button kind="secondary" ref={opener} busy={isLoading} onClick={handleOpen}>
            Import a list
          </Button>
        </AddMemberForm>
      </Stack>
    </Panel>
  )
}
