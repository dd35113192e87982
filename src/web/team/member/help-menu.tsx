import { Suspense } from 'react'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import type { UserDocument } from '#contract/documents.ts'
import { EntryMenu, type MenuEntry } from '#ui/dialog/entry-menu.tsx'
import { useResultModal } from '#web/messages/result-modal.tsx'
import type { useInvitation } from './use-invitation.ts'

// Loaded with the first action, or ahead of it.
const HelpDialog = lazyPart(() => import('./help-dialog.tsx'), 'HelpDialog')

/** An action of an administrator on an associate's account. */
export type HelpAct = 'name' | 'email' | 'password' | 'unlock'

type HelpMenuProps = {
  member: UserDocument
  loaded: ReturnType<typeof useInvitation>
  /** The action whose dialog is open. */
  act: HelpAct | undefined
  onAct: (act: HelpAct | undefined) => void
  /** Called with the fields that an action has changed. */
  onChanged: (changes: Partial<Pick<UserDocument, 'userName' | 'email'>>) => void
}

/** A menu of actions on an associate's account, their dialogs, and the result of the last one. */
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
 * Returns the entries for an invitation, which may be unknown. An account without a password needs no help to sign in;
 * an undelivered invitation has the correction of its address next to it.
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
