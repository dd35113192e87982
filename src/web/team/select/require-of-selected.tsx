import { useState } from 'react'
import { FormDialog } from '#client/form/act-dialog.tsx'
import { peopleText } from '#client/parts/requirement-outlook.ts'
import { Modal } from '#ui/dialog/modal.tsx'
import { Spinner } from '#ui/state/spinner.tsx'
import { LoadFailed } from '#web/messages/error-modal.tsx'
import type { TeamMember } from '#web/state/team.ts'
import { DeadlineFields } from '../requirements/deadline-fields.tsx'
import { CourseField, useRequireEntry, willHappen } from '../requirements/require-form.tsx'
import { listAssociates } from '../requirements/requirement-words.ts'
import { type ShownRequirements, useRequirements } from '../requirements/use-requirements.ts'

type RequireOfSelectedProps = {
  people: readonly TeamMember[]
  /** Called with a message on the result. */
  onDone: (words: string) => void
  onClose: () => void
}

const TITLE = 'Require a course'

/** Requires a course of exactly these people, except those whose accounts are disabled. */
export function RequireOfSelected({ people, onDone, onClose }: RequireOfSelectedProps) {
  const { shown, failed, add } = useRequirements()
  if (shown)
    return <RequireThem shown={shown} people={people} onAdd={add} onDone={onDone} onClose={onClose} />
  return (
    <Modal title={TITLE} onClose={onClose}>
      {failed.length > 0 ? <LoadFailed what="the required courses" failed={failed} /> : <Spinner />}
    </Modal>
  )
}

type RequireThemProps = RequireOfSelectedProps & {
  shown: ShownRequirements
  onAdd: ReturnType<typeof useRequirements>['add']
}

function RequireThem({ shown, people, onAdd, onDone, onClose }: RequireThemProps) {
  const [ids] = useState(() => new Set(listAssociates(people).map(({ id }) => id)))
  const { today } = shown.open
  const { form, entry, handleChange, handleSubmit } = useRequireEntry(today, onAdd, {
    who: 'chosen',
    people: ids,
  })
  const fields = { entry, field: form.field, disabled: form.busy, onChange: handleChange }
  const names = peopleText({ people: [...ids] }, people, 'no one: these accounts are disabled')
  async function handleRequire() {
    const course = shown.courses.find(({ id }) => id === entry.courseId)?.name
    if (await handleSubmit()) onDone(`${course} is now required for ${names}.`)
  }
  return (
    <FormDialog
      title={TITLE}
      verb="Require"
      form={form}
      before={
        <p>
          For <strong>{names}</strong>.
        </p>
      }
      effect={willHappen(entry, shown)}
      isReady={ids.size > 0}
      onSubmit={handleRequire}
      onClose={onClose}
    >
      <CourseField {...fields} courses={shown.courses} />
      <DeadlineFields {...fields} today={today} />
    </FormDialog>
  )
}
