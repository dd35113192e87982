import { useEffect, useMemo, useRef, useState } from 'react'
import { useForm } from '#client/form/use-form.ts'
import { ServiceError } from '#client/http/http.ts'
import type { RemindAnswer } from '#contract/gateway.ts'
import { MAX_REMINDED } from '#domain/requirement/reminder-outcome.ts'
import { Modal, ToneMark } from '#ui/dialog/modal.tsx'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { numberText } from '#ui/text/number-text.ts'
import { refusalReason } from '#web/services/refusal-reason.ts'
import { createRequirements } from '#web/services/requirements.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { useAppSelector } from '#web/state/store.ts'
import type { TeamMember } from '#web/state/team.ts'
import type { TeamEntry } from '../table/team-entry.ts'
import type { FindNotes } from '../table/team-filter.ts'
import { ReminderPreview } from './reminder-preview.tsx'
import styles from './send-reminder.module.css'

type SendReminderProps = {
  entries: readonly TeamEntry[]
  findNotes: FindNotes | undefined
  kind?: 'secondary'
}

/** Button that reminds a filter's members of all their open requirements. A dialog previews the email. */
export function SendReminder({ entries, findNotes, kind }: SendReminderProps) {
  const [chosen, setChosen] = useState<readonly TeamMember[]>()
  return (
    <>
      <Button
        kind={kind}
        disabled={entries.length === 0}
        onClick={() => setChosen(entries.map(({ member }) => member))}
      >
        Remind
      </Button>
      {chosen && <RemindDialog members={chosen} findNotes={findNotes} onClose={() => setChosen(undefined)} />}
    </>
  )
}

type RemindDialogProps = {
  members: readonly TeamMember[]
  findNotes: FindNotes | undefined
  onClose: () => void
}

/** Asks for confirmation, sends reminders in batches of the gateway's maximum size, and shows the result. */
function RemindDialog({ members, findNotes, onClose }: RemindDialogProps) {
  const { people, left, result, busy, problem, handleSend, handleNext } = useReminding(members)
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The button that opened the dialog is gone.
    if (result) close.current?.focus()
  }, [result])
  const next = Math.min(left, MAX_REMINDED)
  return (
    <Modal
      role="alertdialog"
      title={titleOf(result)}
      mark={result && result.reminded > 0 && <ToneMark tone="success" />}
      onClose={busy ? () => undefined : onClose}
      actions={
        <>
          <Button kind="secondary" ref={close} disabled={busy} onClick={onClose}>
            {result ? 'Close' : 'Cancel'}
          </Button>
          {!result && (
            <Button busy={busy} onClick={handleSend}>{`Send to ${numberText(people.length)}`}</Button>
          )}
          {result && left > 0 && (
            <Button onClick={handleNext}>{`Send to the next ${numberText(next)}`}</Button>
          )}
        </>
      }
    >
      {result ? (
        <Outcome result={result} members={people} />
      ) : (
        <ReminderPreview people={people} left={left} findNotes={findNotes} />
      )}
      {problem && (
        <Notice tone="danger" isAnnounced={false}>
          {problem}
        </Notice>
      )}
    </Modal>
  )
}

function titleOf(result: Reminded | undefined): string {
  if (!result) return 'Send reminder'
  if (result.reminded === 0) return 'No reminder sent'
  return result.reminded === 1 ? 'Reminder sent' : 'Reminders sent'
}

/** Lists the recipients of an email, and the other people grouped by reason. */
function Outcome({
  result: { reminded, skipped },
  members,
}: {
  result: Reminded
  members: readonly TeamMember[]
}) {
  const names = new Map(members.map(({ id, userName }) => [id, userName]))
  const reasons = [...new Set(skipped.map(({ why }) => why))]
  const mailed = members.filter(({ id }) => !skipped.some(({ userId }) => userId === id))
  return (
    <>
      {reminded === 0 && <p>{remindedText(reminded)}</p>}
      {(reminded > 0 || reasons.length > 0) && (
        <Stack as="dl" gap="small" className={styles.people}>
          {reminded > 0 && (
            <div>
              <dt>{remindedText(reminded)}</dt>
              <dd>{mailed.map(({ userName }) => userName).join(', ')}</dd>
            </div>
          )}
          {reasons.map((reason) => {
            const people = skipped.filter(({ why }) => why === reason)
            return (
              <div key={reason}>
                <dt>{`${numberText(people.length)} skipped: ${reason}`}</dt>
                <dd>{people.map(({ userId }) => names.get(userId) ?? userId).join(', ')}</dd>
              </div>
            )
          })}
        </Stack>
      )}
    </>
  )
}

function remindedText(count: number): string {
  if (count === 0) return 'No emails will be sent.'
  return count === 1 ? '1 person will be emailed.' : `${numberText(count)} people will be emailed.`
}

type Reminded = Omit<RemindAnswer, 'status'>

/** Sends the reminders. Returns the next people, and the last batch's result or reason for refusal. */
function useReminding(members: readonly TeamMember[]) {
  const services = useSignedInServices()
  const partner = useAppSelector((state) => state.user.partner) ?? ''
  const calls = useMemo(() => createRequirements(services, partner), [services, partner])
  const [result, setResult] = useState<Reminded>()
  const { busy, problem, submit } = useForm({ onFailure: (error) => ({ sentence: problemOf(error) }) })
  const [from, setFrom] = useState(0)
  const peopleFrom = (start: number) => members.slice(start, start + MAX_REMINDED)
  const people = peopleFrom(from)
  const end = from + people.length

  async function send(people: readonly TeamMember[]): Promise<void> {
    setResult(undefined)
    await submit(async () => {
      const answer = await calls.remind(people.map(({ id }) => id))
      if (answer.status !== 'success') throw new ServiceError('unknown')
      setResult(answer)
    })
  }
  const handleSend = () => send(people)
  function handleNext() {
    setFrom(end)
    void send(peopleFrom(end))
  }
  return { people, left: members.length - end, result, busy, problem, handleSend, handleNext }
}

function problemOf(error: unknown): string {
  if (error instanceof ServiceError && error.status === 404)
    return 'Someone on this list has left your team. Nothing was sent. Reload and try again.'
  return refusalReason(error) ?? 'We couldn’t send the reminders. Try again.'
}
