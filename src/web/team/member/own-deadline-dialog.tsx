import { useState } from 'react'
import { ActDialog, FormDialog } from '#client/form/act-dialog.tsx'
import { type FormProblem, sentenceOf, useForm } from '#client/form/use-form.ts'
import { ServiceError } from '#client/http/http.ts'
import type { OwnDeadlineBody } from '#contract/gateway.ts'
import { findDayProblem, OWN_DEADLINE_TEXTS, REQUIREMENT_MESSAGES } from '#domain/requirement/requirement.ts'
import { isBlank } from '#domain/text/blank-text.ts'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { localDay } from '#ui/text/date-text.ts'

/** Changes of a person's deadline: another day, an excuse, or the return to the default date from either. */
export type OwnDeadlineChange = 'date' | 'excuse' | 'general' | 'undo'

type OwnDeadlineDialogProps = {
  change: OwnDeadlineChange
  userName: string
  courseName: string
  /** Sends the change; undefined restores the general date. Throws the server's refusal. */
  onSend: (body: OwnDeadlineBody | undefined) => Promise<void>
  onDone: () => void
  onClose: () => void
}

/** Dialog for changing a person's deadline in a required course. Stays open until the server has answered. */
export function OwnDeadlineDialog({ change, ...dialog }: OwnDeadlineDialogProps) {
  if (change === 'date' || change === 'excuse')
    return <ChangeDialog isExcuse={change === 'excuse'} {...dialog} />
  const { userName, courseName, onSend, onDone } = dialog
  const verb = change === 'undo' ? 'Undo excuse' : 'Use default date'
  return (
    <ActDialog
      title={verb}
      verb={verb}
      isDanger={false}
      onConfirm={async () => {
        await onSend(undefined)
        onDone()
      }}
      onClose={dialog.onClose}
    >
      <p>
        <strong>{userName}</strong> will have the default due date for <strong>{courseName}</strong> again.
      </p>
    </ActDialog>
  )
}

type ChangeDialogProps = Omit<OwnDeadlineDialogProps, 'change'> & { isExcuse: boolean }
type FieldName = 'by' | 'reason'
type Entry = { by: string; reason: string; document: string }

const NO_ENTRY: Entry = { by: '', reason: '', document: '' }

/** Asks for another day or an excuse, with the reason. */
function ChangeDialog({ isExcuse, userName, courseName, onSend, onDone, onClose }: ChangeDialogProps) {
  const [entry, setEntry] = useState(NO_ENTRY)
  const today = localDay(Date.now())
  const form = useForm<FieldName>({
    check: () => findProblems(entry, { isExcuse, today }),
    onFailure: (error) => ({ field: refusedField(error), sentence: sentenceOf(error) }),
  })
  function change(changes: Partial<Entry>) {
    setEntry({ ...entry, ...changes })
    form.clear()
  }
  async function handleSubmit() {
    if (await form.submit(() => onSend(toBody(entry, isExcuse)))) onDone()
  }
  return (
    <FormDialog
      title={isExcuse ? 'Excuse' : 'Change date'}
      verb={isExcuse ? 'Excuse' : 'Change date'}
      form={form}
      before={
        <p>
          <strong>{userName}</strong> {isExcuse ? 'won’t have to complete' : 'will have a new due date for'}{' '}
          <strong>{courseName}</strong>.
        </p>
      }
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {!isExcuse && (
        <Field
          {...form.field('by')}
          label="Date"
          type="date"
          value={entry.by}
          disabled={form.busy}
          onChange={({ target }) => change({ by: target.value })}
        />
      )}
      <TextArea
        {...form.field('reason')}
        label="Reason"
        value={entry.reason}
        readOnly={form.busy}
        onChange={({ target }) => change({ reason: target.value })}
      />
      {isExcuse && (
        <Field
          label="Document (optional)"
          hint="For example, Passed the paper test on March 3."
          maxLength={OWN_DEADLINE_TEXTS.document.max}
          value={entry.document}
          disabled={form.busy}
          onChange={({ target }) => change({ document: target.value })}
        />
      )}
    </FormDialog>
  )
}

function toBody({ by, reason, document }: Entry, isExcuse: boolean): OwnDeadlineBody {
  if (!isExcuse) return { by, reason: reason.trim() }
  const named = document.trim()
  return { isExcused: true, reason: reason.trim(), ...(isBlank(named) ? {} : { document: named }) }
}

function findProblems(
  { by, reason }: Entry,
  { isExcuse, today }: { isExcuse: boolean; today: string },
): FormProblem<FieldName>[] {
  const day = isExcuse ? undefined : by === '' ? 'Choose a date.' : findDayProblem({ by }, today)
  const { min, max } = OWN_DEADLINE_TEXTS.reason
  const { length } = reason.trim()
  const isGiven = length >= min && length <= max && !isBlank(reason)
  return [
    ...(day === undefined ? [] : [{ field: 'by', sentence: day } as const]),
    ...(isGiven
      ? []
      : [{ field: 'reason', sentence: `Enter a reason of ${min} to ${max} characters.` } as const]),
  ]
}

/** Returns the field concerned by a refusal. The partner's date may differ from the browser's. */
function refusedField(error: unknown): FieldName | undefined {
  const message = error instanceof ServiceError ? error.serverMessage : undefined
  const { tooEarly, tooLate } = REQUIREMENT_MESSAGES
  return message === tooEarly || message === tooLate ? 'by' : undefined
}
