import { useEffect, useRef, useState } from 'react'
import { MESSAGES } from '#domain/messages.ts'
import { TITLES } from '#domain/people/sign-in-messages.ts'
import { Disclosure } from '#ui/dialog/disclosure.tsx'
import { Modal, ToneMark } from '#ui/dialog/modal.tsx'
import { Button } from '#ui/form/button.tsx'
import { ProgressBar } from '#ui/state/progress-bar.tsx'
import { numberText } from '#ui/text/number-text.ts'
import { storeRemoval } from '#web/state/removals.ts'
import { useAppDispatch, useAppSelector } from '#web/state/store.ts'
import type { TeamMember } from '#web/state/team.ts'
import { removeMembers } from '#web/state/team-acts.ts'
import styles from './select-bar.module.css'
import { splitNames } from './selection.ts'

type RemoveSelectedProps = {
  members: readonly TeamMember[]
  /** Called when all calls have been answered, or the others were stopped. */
  onEnd: (result: 'done' | 'stopped' | 'failed') => void
  onClose: () => void
}

/** Removes several members after confirmation, shows the progress, and names those whose call failed. */
export function RemoveSelected({ members, onEnd, onClose }: RemoveSelectedProps) {
  const { people, progress, reasons, run, stop } = useRemoving(members, onEnd)
  const main = useRef<HTMLButtonElement>(null)
  const isRunning = progress !== undefined
  // The button that was clicked is gone.
  useEffect(() => {
    if (isRunning || reasons) main.current?.focus()
  }, [isRunning, reasons])
  return (
    <Modal
      role="alertdialog"
      title={titleOf(people.length, reasons !== undefined)}
      mark={reasons && <ToneMark tone="danger" />}
      onClose={isRunning ? stop : onClose}
      actions={
        isRunning ? (
          <Button kind="secondary" ref={main} onClick={stop}>
            Stop
          </Button>
        ) : (
          <>
            <Button kind="secondary" onClick={onClose}>
              {reasons ? 'Close' : 'Cancel'}
            </Button>
            <Button kind="danger" ref={main} onClick={run}>
              {reasons ? 'Try again' : 'Remove'}
            </Button>
          </>
        )
      }
    >
      {progress && (
        <>
          <ProgressBar label="Removing members" value={progress.done} max={progress.of} />
          <p>{`${numberText(progress.done)} of ${numberText(progress.of)}`}</p>
        </>
      )}
      {!progress && reasons?.map((reason) => <p key={reason}>{reason}</p>)}
      {!progress && <Names people={people} isQuestion={!reasons} />}
      {!progress && !reasons && (
        <p>They’ll lose access immediately. Their progress is kept, and you can undo this for 10 minutes.</p>
      )}
    </Modal>
  )
}

function titleOf(count: number, hasFailed: boolean): string {
  if (hasFailed) return TITLES.error
  return count === 1 ? 'Remove team member' : `Remove ${numberText(count)} team members`
}

/** Names the people to remove or, after a failure, those still on the team. Many are counted and named in a list. */
function Names({ people, isQuestion }: { people: readonly TeamMember[]; isQuestion: boolean }) {
  const { first, rest } = splitNames(people.map(({ userName }) => userName))
  const isLong = rest.length > 0
  return (
    <>
      <p>
        {isQuestion ? 'Do you want to remove' : 'Still on your team:'}{' '}
        <strong>{isLong ? `${numberText(people.length)} people` : first}</strong>
        {isQuestion ? ' from your team?' : '.'}
      </p>
      {isLong && (
        <div className={styles.fold}>
          <Disclosure summary="Names">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard */}
            <div className={styles.names} tabIndex={0}>
              {[first, ...rest].join(', ')}
            </div>
          </Disclosure>
        </div>
      )}
    </>
  )
}

/** Interval between stores of a running removal, in ms. Each one writes all names. */
const STORE_INTERVAL_MS = 500

/** Runs the removal, and again for those who failed. `reasons` are set once some have. */
function useRemoving(members: readonly TeamMember[], onEnd: RemoveSelectedProps['onEnd']) {
  const dispatch = useAppDispatch()
  const by = useAppSelector((state) => state.user.uid)
  const [people, setPeople] = useState(members)
  const began = useRef<number>(undefined)
  const [removed, setRemoved] = useState<readonly TeamMember[]>([])
  const [progress, setProgress] = useState<{ done: number; of: number }>()
  const [reasons, setReasons] = useState<readonly string[]>()
  const stopping = useRef<AbortController>(undefined)
  useEffect(() => () => stopping.current?.abort(), [])

  async function run() {
    // Not when the dialog opened, which may have been read for minutes.
    began.current ??= Date.now()
    const removal = { by, began: began.current }
    const stop = new AbortController()
    stopping.current = stop
    const gone = [...removed]
    const failed: TeamMember[] = []
    const found = new Set<string>([MESSAGES.removeFailed])
    let stored = 0
    function store() {
      stored = Date.now()
      storeRemoval({ ...removal, people: gone.map(({ id, userName }) => ({ id, userName })) })
    }
    setProgress({ done: 0, of: people.length })
    setReasons(undefined)
    const take = (index: number, result: Parameters<Parameters<typeof removeMembers>[1]>[1]) => {
      const member = people[index]
      if (!member) return
      if ('member' in result) {
        gone.push(member)
        // Meanwhile too, since the page may be closed before the last.
        if (Date.now() - stored > STORE_INTERVAL_MS) store()
      } else {
        failed.push(member)
        found.add(result.failure)
        if (result.reason) found.add(result.reason)
      }
      setProgress((before) => before && { ...before, done: before.done + 1 })
    }
    addEventListener('pagehide', store)
    await dispatch(removeMembers(people, take, stop.signal))
    removeEventListener('pagehide', store)
    store()
    setRemoved(gone)
    setProgress(undefined)
    setPeople(failed)
    if (failed.length > 0) setReasons([...found])
    onEnd(failed.length > 0 ? 'failed' : stop.signal.aborted ? 'stopped' : 'done')
  }
  return { people, progress, reasons, run, stop: () => stopping.current?.abort() }
}
