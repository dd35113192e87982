import { useState } from 'react'
import { useNavigate } from 'react-router'
import { daysAgoText } from '#client/parts/days-ago-text.ts'
import type { UserDocument } from '#contract/documents.ts'
import type { InvitationAnswer } from '#contract/gateway.ts'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import { type CompletionRecord, lastActive } from '#domain/learning/completion-record.ts'
import { accountDisabled, MESSAGES } from '#domain/messages.ts'
import { roleText } from '#domain/permissions.ts'
import type { Goal } from '#domain/requirement/goal.ts'
import { goalText } from '#domain/requirement/goal-text.ts'
import type { LearnedCourse } from '#domain/requirement/order-courses.ts'
import { initialsOf } from '#domain/text/initials.ts'
import { Button, buttonClassName } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/layout.tsx'
import { Avatar } from '#ui/picture/avatar.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { dayText } from '#ui/text/date-text.ts'
import textStyles from '#ui/text/text.module.css'
import { describeFailedAct, useResultModal } from '#web/messages/result-modal.tsx'
import { useServices } from '#web/services/services.ts'
import { useAppDispatch, useAppSelector } from '#web/state/store.ts'
import { RemovalDialog } from '../removal-dialog.tsx'
import removeStyles from '../remove-button.module.css'
import { runTeamAct } from '../run-team-act.ts'
import { type HelpAct, HelpMenu } from './help-menu.tsx'
import { MemberGroupsLine } from './member-groups-line.tsx'
import { MemberInvitation } from './member-invitation.tsx'
import { givenNameOf, memberMailLink } from './member-mail.ts'
import styles from './member-screen.module.css'
import type { useInvitation } from './use-invitation.ts'

type MemberHeadProps = {
  member: UserDocument
  /** Learning state; absent for administrators, who are not tracked. */
  learning?: {
    /** Completion records and the ordered courses; undefined until both are loaded. */
    records: Record<string, CompletionRecord> | undefined
    learned: readonly LearnedCourse[] | undefined
    /** Goal of the member; undefined until loaded. */
    goal: Goal | undefined
    invitation: ReturnType<typeof useInvitation>
  }
  /** Called with the changed fields of the member. */
  onChanged: (changes: Partial<UserDocument>) => void
}

/**
 * Head of a member's page: the state of their invitation, an email link, a button for removal, and a menu of
 * account help.
 */
export function MemberHead({ member, learning, onChanged }: MemberHeadProps) {
  const { userName, email, roles, profileImage, disabled } = member
  const { supportEmail } = useServices().config
  const own = useAppSelector(({ user }) => user.uid)
  const [act, setAct] = useState<HelpAct>()
  const known = learning?.invitation.invitation
  const isRefused = known ? known.undelivered !== undefined : member.invitation === 'undelivered'
  return (
    <header className={styles.room}>
      <Row className={styles.head}>
        <Avatar imageUrl={profileImage?.url} initials={initialsOf(userName)} size={64} />
        <div className={styles.about}>
          <h1 tabIndex={-1}>{userName}</h1>
          <p className={classNames(styles.email, textStyles.quiet)}>
            <bdi>{email}</bdi> <span className={styles.role}>{roleText(roles)}</span>
          </p>
          <p className={classNames(styles.since, textStyles.note)}>
            {sinceText(member.joined, learning?.records, known)}
          </p>
          {learning && (
            <p className={classNames(styles.since, textStyles.note)}>
              {learning.goal && learning.learned && goalText(learning.goal, learning.learned.length)}
            </p>
          )}
          <MemberGroupsLine member={member} onChanged={onChanged} />
          {disabled && <p className={styles.disabled}>{accountDisabled(supportEmail)}</p>}
        </div>
        {member.id !== own && (
          <Row gap="small" className={styles.acts} data-print="no">
            <a
              className={buttonClassName(learning && !isRefused ? 'primary' : 'secondary')}
              href={
                learning
                  ? memberMailLink(member, learning.learned, window.location.origin)
                  : `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
              }
            >
              <span className={styles.write}>{`Email ${givenNameOf(userName)}`}</span>
            </a>
            {learning && <RemoveMember member={member} />}
            {learning && !disabled && (
              <HelpMenu
                member={member}
                loaded={learning.invitation}
                act={act}
                onAct={setAct}
                onChanged={onChanged}
              />
            )}
          </Row>
        )}
      </Row>
      {learning && (
        <MemberInvitation
          member={member}
          loaded={learning.invitation}
          onCorrectEmail={disabled ? undefined : () => setAct('email')}
        />
      )}
    </header>
  )
}

/**
 * Returns the times of the member's last activity and of joining the team as text. Until both the completion records
 * and the invitation are loaded, an inactive member has only the latter.
 */
export function sinceText(
  joined: number | undefined,
  records: Record<string, CompletionRecord> | undefined,
  invitation: Pick<InvitationAnswer, 'neverUsed'> | undefined,
): string {
  const since = joined === undefined ? '' : `On the team since ${dayText(joined)}.`
  const when = lastActive(Object.values(records ?? {}))
  if (when !== undefined) return `Last active ${daysAgoText(when, Date.now())}. ${since}`
  if (!records || !invitation) return since
  return `${invitation.neverUsed ? 'Hasn’t signed in.' : 'Hasn’t started a course.'} ${since}`
}

/** Removes the member after confirmation, and returns to the team. */
function RemoveMember({ member }: { member: UserDocument }) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { modal, show } = useResultModal()
  const [isAsking, setIsAsking] = useState(false)

  async function handleConfirm() {
    const result = await dispatch(
      runTeamAct(({ removeMember }) => removeMember({ ...member, courseCompletion: {} }), {
        failure: MESSAGES.removeFailed,
      }),
    )
    setIsAsking(false)
    if ('failure' in result) show(describeFailedAct(result))
    else await navigate(SCREEN_PATHS.team, { replace: true })
  }
  return (
    <>
      <Button kind="quiet" className={removeStyles.remove} onClick={() => setIsAsking(true)}>
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
