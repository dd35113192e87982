import { Suspense, useState } from 'react'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import type { UserDocument } from '#contract/documents.ts'
import { firstRole } from '#domain/permissions.ts'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/layout.tsx'
import { Toast } from '#ui/state/toast.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import textStyles from '#ui/text/text.module.css'
import { noGroupText } from '../groups/group-choices.ts'
import { limitText } from '../groups/limit-text.ts'
import { useGroups } from '../groups/use-groups.ts'
import styles from './member-screen.module.css'

// Loaded with the first change.
const ChangeGroupsDialog = lazyPart(
  () => import('../groups/change-groups-dialog.tsx'),
  'ChangeGroupsDialog',
  undefined,
  { isFetchedAhead: false },
)

type MemberGroupsLineProps = {
  member: UserDocument
  /** Called with the changed groups. */
  onChanged: (changes: Pick<UserDocument, 'groups'>) => void
}

/** Groups of a member, with a button to change them. Renders nothing for a team without groups. */
export function MemberGroupsLine({ member, onChanged }: MemberGroupsLineProps) {
  const { data: groups = [], word, manages, limits } = useGroups()
  const [isChanging, setChanging] = useState(false)
  const [notice, setNotice] = useState('')
  if (groups.length === 0) return member.groups ? <div className={styles.groups} /> : null
  const own = new Set(member.groups)
  const names = groups.filter(({ id }) => own.has(id)).map(({ name }) => name)
  return (
    <>
      <Row gap="snug" className={classNames(textStyles.note, styles.groups)}>
        <bdi>{names.length === 0 ? noGroupText(word) : names.join(', ')}</bdi>
        <Button kind="quiet" onClick={() => setChanging(true)} data-print="no">
          {`Change ${word}`}
        </Button>
      </Row>
      {firstRole(member.roles) === 'partner-admin' && !manages && (
        <p className={textStyles.note}>
          {`Manages ${limitText(
            limits?.find(({ id }) => id === member.id),
            groups,
          )}`}
        </p>
      )}
      <Toast words={notice} onEnd={() => setNotice('')} />
      {isChanging && (
        <Suspense>
          <ChangeGroupsDialog
            people={[member]}
            onDone={(ids, sentence) => {
              setChanging(false)
              setNotice(sentence)
              onChanged({ groups: ids.length === 0 ? undefined : [...ids] })
            }}
            onClose={() => setChanging(false)}
          />
        </Suspense>
      )}
    </>
  )
}
