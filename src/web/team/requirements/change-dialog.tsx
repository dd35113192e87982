import { FormDialog } from '#client/form/act-dialog.tsx'
import { useEntry, useForm } from '#client/form/use-form.ts'
import {
  entryOf,
  findRequirementProblems,
  type RequirementEntry,
  type RequirementField,
  toWanted,
} from '#client/parts/requirement-entry.ts'
import type { RequirementDocument } from '#contract/documents.ts'
import type { RequirementBody } from '#contract/gateway.ts'
import type { Day } from '#domain/local-time.ts'
import { DeadlineFields } from './deadline-fields.tsx'
import { refusalProblem } from './requirement-words.ts'

type ChangeDialogProps = {
  requirement: RequirementDocument
  course: string
  /** Names of the required people, as text. */
  people: string
  today: Day
  /** Replaces the requirement. Throws the server's refusal. */
  onChange: (body: RequirementBody) => Promise<void>
  onClose: () => void
}

/** Dialog for changing the deadline of a requirement. Stays open until the server has answered. */
export function ChangeDialog({ requirement, course, people, today, onChange, onClose }: ChangeDialogProps) {
  const [entry, change] = useEntry(entryOf(requirement))
  const form = useForm<RequirementField>({
    check: () => findRequirementProblems(entry, today),
    onFailure: (error) => refusalProblem(error, entry.kind),
  })
  function handleChange(changes: Partial<RequirementEntry>) {
    change(changes)
    form.clear()
  }
  async function handleSubmit() {
    await form.submit(() => onChange({ ...toWanted(entry), replaces: requirement.id }))
  }
  return (
    <FormDialog
      title="Change deadline"
      verb="Change"
      form={form}
      before={
        <p>
          <strong>{course}</strong> stays required for {people}. Individual dates stay the same.
        </p>
      }
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <DeadlineFields entry={entry} field={form.field} disabled={form.busy} onChange={handleChange} />
    </FormDialog>
  )
}
