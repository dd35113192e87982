import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { ServiceError } from '#client/http/http.ts'
import { UNDO_REMOVAL_MS } from '#contract/limits.ts'
import { Button } from '#ui/form/button.tsx'
import { focusHeading } from '#ui/hooks/focus.ts'
import { Row } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import toastStyles from '#ui/state/toast.module.css'
import { Toast } from '#ui/state/toast.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { numberText } from '#ui/text/number-text.ts'
import { createAccountHelp } from '#web/services/account-help.ts'
import { forEachConcurrently } from '#web/services/for-each-concurrently.ts'
import { refusalReason } from '#web/services/refusal-reason.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { listRemovals, type Removal, storeRemoval } from '#web/state/removals.ts'
import { useAppDispatch, useAppSelector } from '#web/state/store.ts'
import { readTeam } from '#web/state/team-members.ts'
import { findLink } from '../table/focus-member.ts'
import { splitNames } from './selection.ts'
import styles from './undo-notice.module.css'

/**
 * Offers to undo the newest removal of this tab for 10 minutes, at the bottom of the window. It looks for one again
 * whenever `removals`, their number on this screen, changes.
 */
export function UndoNotice({ removals }: { removals: number }) {
  const by = useAppSelector((state) => state.user.uid)
  const [newest, setNewest] = useState<Removal>()
  const [done, setDone] = useState('')
  const [problem, setProblem] = useState<string>()
  const { progress, restore } = useRestoring()
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again after a removal
  useEffect(() => {
    setNewest(listRemovals(by).at(-1))
    setProblem(undefined)
  }, [by, removals])
  useEffect(() => {
    if (!newest) return
    const left = newest.began + UNDO_REMOVAL_MS - Date.now()
    const timer = setTimeout(() => setNewest(listRemovals(by).at(-1)), left)
    return () => clearTimeout(timer)
  }, [by, newest])

  async function handleUndo(removal: Removal) {
    const { restored, left, problem } = await restore(removal)
    storeRemoval({ ...removal, people: left })
    flushSync(() => {
      setNewest(listRemovals(by).at(-1))
      setDone(restored.length > 0 ? `${peopleText(restored)} back on your team.` : '')
      setProblem(problem)
    })
    // The clicked button is gone.
    const link = restored[0] && findLink(restored[0].id)
    if (link) link.focus()
    else focusHeading({ preventScroll: true })
  }
  function handleClose() {
    if (problem === undefined && newest) storeRemoval({ ...newest, people: [] })
    setProblem(undefined)
    setNewest(listRemovals(by).at(-1))
    focusHeading({ preventScroll: true })
  }
  const words =
    progress ?? problem ?? (newest && `${peopleText(newest.people, 'past')} removed from your team.`)
  return (
    <>
      <div className={classNames(toastStyles.toast, styles.undo)} data-print="no">
        <div role="status" className={styles.words}>
          {words !== undefined && (
            <Notice tone={problem === undefined ? 'notice' : 'danger'} isAnnounced={false}>
              <Row gap="tiny" className={styles.line}>
                <span className={styles.text}>{words}</span>
                {newest && problem === undefined && (
                  <Button kind="quiet" busy={progress !== undefined} onClick={() => handleUndo(newest)}>
                    Undo
                  </Button>
                )}
                {!progress && (
                  <Button kind="quiet" onClick={handleClose}>
                    Close
                  </Button>
                )}
              </Row>
            </Notice>
          )}
        </div>
      </div>
      <Toast words={done} onEnd={() => setDone('')} />
    </>
  )
}

type People = Removal['people']

function peopleText(people: People, time: 'past' | 'present' = 'present'): string {
  const [only] = people
  const verbs = time === 'past' ? ['was', 'were'] : ['is', 'are']
  return only && people.length === 1
    ? `${only.userName} ${verbs[0]}`
    : `${numberText(people.length)} people ${verbs[1]}`
}

/** Restores people one by one, then reloads the team. `left` are those for whom it may still work. */
function useRestoring() {
  const services = useSignedInServices()
  const dispatch = useAppDispatch()
  const partnerId = useAppSelector((state) => state.user.partner) ?? ''
  const [progress, setProgress] = useState<string>()

  async function restore({ people }: Removal) {
    const restored: People[number][] = []
    const changed: People[number][] = []
    const left: People[number][] = []
    const reasons = new Set<string>()
    const report = (done: number) =>
      setProgress(`Undoing: ${numberText(done)} of ${numberText(people.length)}`)
    report(0)
    await forEachConcurrently(people, async (person) => {
      try {
        await createAccountHelp(services, { partnerId, associateId: person.id }).restoreAccess()
        restored.push(person)
      } catch (error) {
        const isChanged = error instanceof ServiceError && error.status === 404
        if (isChanged) changed.push(person)
        else left.push(person)
        if (!isChanged) reasons.add(refusalReason(error) ?? 'We couldn’t reach the server. Try again.')
      }
      report(restored.length + changed.length + left.length)
    })
    await dispatch(readTeam()).catch(console.error)
    setProgress(undefined)
    const problems = [
      changed.length > 0 && `Changed in the meantime, so not restored: ${namesText(changed)}.`,
      left.length > 0 && `Not restored: ${namesText(left)}. ${[...reasons].join(' ')}`,
    ].filter(Boolean)
    return { restored, left, problem: problems.length > 0 ? problems.join(' ') : undefined }
  }
  return { progress, restore }
}

function namesText(people: People): string {
  const { first, rest } = splitNames(people.map(({ userName }) => userName))
  return rest.length > 0 ? `${first} and ${numberText(rest.length)} more` : first
}
