import { Suspense } from 'react'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import type { UserDocument } from '#contract/documents.ts'
import { EntryMenu, type MenuEntry } from '#ui/dialog/entry-menu.tsx'
import { useResultModal } from '#web/messages/result-modal.tsx'
import type { useInvitation } from './use-invitation.ts'

// Loaded with the first action, or prefetched.
const HelpDialog = lazyPart(() => import('./help-dialog.tsx'), 'HelpDialog')

/** An administrator's action on an associate's account. */
export type HelpAct = 'name' | 'email' | 'password' | 'unlock'

type HelpMenuProps = {
  member: UserDocument
  loaded: ReturnType<typeof useInvitation>
  /** Action with an open dialog. */
  act: HelpAct | undefined
  onAct: (act: HelpAct | undefined) => void
  /** Called with the fields changed by an action. */
  onChanged: (changes: Partial<Pick<UserDocument, 'userName' | 'email'>>) => void
}

/** Menu of actions on an associate's account, with their dialogs and the result of the last action. */
export function HelpMenu({ member, loaded, act, onAct, onChanged }: HelpMenuProps) {
  const { modal, show } = useResultModal()

  function handleDone(sentence: string) {
    onAct(undefined)
    show({ kind: 'success', messages: [sentence] })
  }
  return (
    <>
      <EntryMenu label="More actions" entries={() => helpEntries(loaded.invitation, onAct)} />
      {act && (
        <Suspense>
          <HelpDialog
            act={act}
            member={member}
            changeEmail={loaded.changeEmail}
            onChanged={onChanged}
            onDone={handleDone}
            onClose={() => onAct(undefined)}
          />
        </Suspense>
      )}
      {modal}
    </>
  )
}

/**
 * Returns the entries for an invitation, which may be unknown. An account without a password needs no help
 * with signing in. An undelivered invitation already has the correction of its address next to it.
 */
function helpEntries(
  invitation: ReturnType<typeof useInvitation>['invitation'],
  onAct: (act: HelpAct) => void,
): MenuEntry[] {
  const entryOf = (words: string, act: HelpAct): MenuEntry => [words, () => onAct(act)]
  const mayCorrect = invitation?.neverUsed && invitation.undelivered === undefined
  return [
    entryOf('Correct name', 'name'),
    ...(mayCorrect ? [entryOf('Correct email', 'email')] : []),
    ...(invitation?.invitation === 'pending'
      ? []
      : [entryOf('Send password link', 'password'), entryOf('Unlock sign-in', 'unlock')]),
  ]
}
