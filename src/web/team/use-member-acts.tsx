import { Suspense, useCallback, useEffect, useReducer, useState } from 'react'
import { flushSync } from 'react-dom'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { tryStorage } from '#client/storage/try-storage.ts'
import { MESSAGES } from '#domain/messages.ts'
import { describeFailedAct, type Result, useResultModal } from '#web/messages/result-modal.tsx'
import { useAppDispatch } from '#web/state/store.ts'
import type { TeamMember } from '#web/state/team.ts'
import type { NewMember } from '#web/state/team-members.ts'
import { runTeamAct } from './run-team-act.ts'
import { findNeighbor, focusMember, showMember } from './table/focus-member.ts'

// Loaded with the first removal, or prefetched.
const RemovalDialog = lazyPart(() => import('./removal-dialog.tsx'), 'RemovalDialog')
const UndoNotice = lazyPart(() => import('./select/undo-notice.tsx'), 'UndoNotice')

/** Member who was added last. Each addition is a new object. */
export interface AddedMember {
  id: string
}

/** Display time of the mark of an added member, in ms. */
const MARKED_MS = 4000

/**
 * Adds and removes members. Returns the actions, the message about the last one, the member added last, and
 * the dialogs to render.
 */
export function useMemberActs() {
  const dispatch = useAppDispatch()
  const { modal, show } = useResultModal()
  const [notice, setNotice] = useState('')
  const { added, isMarked, mark } = useAdded()
  const [removals, noteRemoval] = useReducer((count: number) => count + 1, 0)
  // Removals from before this page was loaded, or from the member's own page.
  useEffect(() => {
    if (tryStorage(() => sessionStorage.getItem('removals'))) noteRemoval()
  }, [])
  const { askToRemove, dialog } = useRemoval(show, noteRemoval)

  async function add(entry: NewMember): Promise<boolean> {
    const result = await dispatch(
      runTeamAct(({ addMember }) => addMember(entry), { failure: MESSAGES.addFailed }),
    )
    setNotice('')
    if ('failure' in result) {
      show(describeFailedAct(result))
      return false
    }
    mark({ id: result.member.id })
    const { userName, email } = await dispatch(
      runTeamAct(({ readMemberAgain }) => readMemberAgain(result.member), result.member),
    )
    setNotice(`${userName} was added to your team. An email is on its way to ${email}.`)
    showMember(result.member.id)
    return true
  }
  const clearNotice = useCallback(() => setNotice(''), [])
  const dialogs = (
    <>
      {removals > 0 && (
        <Suspense>
          <UndoNotice removals={removals} />
        </Suspense>
      )}
      {dialog}
      {modal}
    </>
  )
  return { add, askToRemove, noteRemoval, notice, added, isMarked, clearNotice, dialogs }
}

/** Manages the member added last, who is marked for a few seconds. */
function useAdded() {
  const [added, setAdded] = useState<AddedMember>()
  const [unmarked, setUnmarked] = useState<AddedMember>()
  useEffect(() => {
    const timer = setTimeout(() => setUnmarked(added), MARKED_MS)
    return () => clearTimeout(timer)
  }, [added])
  return { added, isMarked: added !== unmarked, mark: setAdded }
}

/** Removes a member after confirmation. Returns the action, and the dialog to render. */
function useRemoval(show: (result: Result) => void, onRemoved: () => void) {
  const dispatch = useAppDispatch()
  const [toRemove, setToRemove] = useState<TeamMember>()

  async function remove(member: TeamMember): Promise<void> {
    const neighbor = findNeighbor(member.id)
    const result = await dispatch(
      runTeamAct(({ removeMember }) => removeMember(member), { failure: MESSAGES.removeFailed }),
    )
    flushSync(() => setToRemove(undefined))
    if ('failure' in result) return show(describeFailedAct(result))
    onRemoved()
    // Waits until the dialog has tried to return the focus. Its opener is gone with the row.
    await Promise.resolve()
    if (neighbor !== undefined) focusMember(neighbor)
  }
  const askToRemove = useCallback((member: TeamMember) => setToRemove(member), [])
  const dialog = toRemove && (
    <Suspense>
      <RemovalDialog
        member={toRemove}
        onConfirm={() => remove(toRemove)}
        onClose={() => setToRemove(undefined)}
      />
    </Suspense>
  )
  return { askToRemove, dialog }
}
