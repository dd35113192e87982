import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { UserDocument } from '#contract/documents.ts'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import { accountDisabled, MESSAGES } from '#domain/messages.ts'
import { firstRole, roleText } from '#domain/permissions.ts'
import { describeFailedAct, useResultModal } from '#web/messages/result-modal.tsx'
import { useServices } from '#web/services/services.ts'
import { useAppDispatch } from '#web/state/store.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { RemovalDialog } from '../lazy-removal-dialog.tsx'
import { runTeamAct } from '../run-team-act.ts'
import { initialsOf } from '../table/initials.ts'
import { MemberInvitation } from './member-invitation.tsx'
import styles from './member-screen.module.css'

type MemberHeadProps = {
  member: UserDocument
  /** Called with a new email of the member. */
  onEmail: (email: string) => void
}

/** Shows a member and the state of their invitation; sends it again, and removes the member. */
export function MemberHead({ member, onEmail }: MemberHeadProps) {
  const { userName, email, roles, profileImage, disabled } = member
  const { supportEmail } = useServices().config
  const isAssociate = firstRole(roles) === 'partner-associate'
  return (
    <header className={styles.room}>
      <div className={styles.head}>
        <Avatar imageUrl={profileImage?.url} initials={initialsOf(userName)} size={64} />
        <div className={styles.about}>
          <h1 tabIndex={-1}>{userName}</h1>
          <p className={styles.email}>
            <bdi>{email}</bdi>
            <br />
            {roleText(roles)}
          </p>
          {disabled && <p className={styles.disabled}>{accountDisabled(supportEmail)}</p>}
        </div>
        {isAssociate && (
          <div className={styles.acts}>
            <MemberInvitation member={member} onEmail={onEmail} />
            <RemoveMember member={member} />
          </div>
        )}
      </div>
    </header>
  )
}

/** Removes the member, once that is confirmed, and leads back to the team. */
function RemoveMember({ member }: { member: UserDocument }) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { modal, show } = useResultModal()
  const [isAsking, setIsAsking] = useState(false)

  async function handleConfirm() {
    const result = await dispatch(
      runTeamAct(
        ({ removeMember }) => removeMember({ ...member, courseCompletion: {} }),
        MESSAGES.removeFailed,
      ),
    )
    setIsAsking(false)
    if ('failure' in result) show(describeFailedAct(result))
    else await navigate(SCREEN_PATHS.team, { replace: true, state: { removed: member.userName } })
  }
  return (
    <>
      <Button kind="quiet" className={styles.remove} onClick={() => setIsAsking(true)}>
        Remove
      </Button>
      {isAsking && (
        <RemovalDialog
          member={{ ...member, courseCompletion: {} }}
          onConfirm={handleConfirm}
          onClose={() => setIsAsking(false)}
        />
      )}
      {modal}
    </>
  )
}
