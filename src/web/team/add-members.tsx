import { Suspense, useId, useRef, useState, useTransition } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import { Button } from '#ui/form/button.tsx'
import { Panel } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { SkeletonPiece } from '#ui/state/skeleton.tsx'
import linkStyles from '#ui/text/link.module.css'
import textStyles from '#ui/text/text.module.css'
import type { NewMember } from '#web/state/team-members.ts'
import { AddMemberForm } from './add-member-form.tsx'
import styles from './add-members.module.css'
import { FROM_TEAM } from './table/remembered-view.ts'
import type { GroupFilter } from './table/team-filter.ts'

// The list parser is loaded only for adding many members at once.
const GroupField = lazyPart(() => import('./groups/group-field.tsx'), 'GroupField')
const BulkAdd = lazyPart(() => import('./bulk-add/bulk-add.tsx'), 'BulkAdd')

type AddMembersProps = {
  /** Undefined until known. */
  hasGroups: boolean | undefined
  /** The group that the screen shows. */
  shown: GroupFilter | undefined
  onAdd: (entry: NewMember) => Promise<boolean>
  /** Called before the import opens. Clears the notice about the previous action. */
  onAddMany: () => void
}

/** Controls for adding a member with the form, or many members at once. */
export function AddMembers({ hasGroups, shown, onAdd, onAddMany }: AddMembersProps) {
  const [groups, setGroups] = useState<readonly string[]>([])
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
        <AddMemberForm
          onAdd={(entry) => onAdd({ ...entry, groups })}
          groupField={
            hasGroups && (
              <Suspense fallback={<div className={styles.groupPlace} />}>
                <GroupField chosen={groups} onChoose={setGroups} shown={shown} />
              </Suspense>
            )
          }
        >
          <Button kind="secondary" ref={opener} busy={isLoading} onClick={handleOpen}>
            Import a list
          </Button>
          {hasGroups === false && (
            <Link className={linkStyles.link} to={SCREEN_PATHS.groups} state={FROM_TEAM}>
              Group by shop
            </Link>
          )}
        </AddMemberForm>
      </Stack>
    </Panel>
  )
}
