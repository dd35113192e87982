import type { ReactNode, SubmitEvent } from 'react'
import { useEntry, useForm } from '#client/form/use-form.ts'
import { canonicalEmail, isEmail } from '#domain/people/email.ts'
import { MAX_NAME_LENGTH } from '#domain/people/person-name.ts'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Row } from '#ui/layout/layout.tsx'
import { isFilled, type NewMember } from '#web/state/team-members.ts'
import styles from './add-member-form.module.css'
import { EmailField } from './email-field.tsx'

type AddMemberFormProps = {
  /** Adds a member. Resolves to true on success, after which the fields are cleared. */
  onAdd: (entry: NewMember) => Promise<boolean>
  /** Field for the new member's group, if the team has groups. */
  groupField: ReactNode
  /** Content after the Submit button. */
  children: ReactNode
}

const EMPTY: NewMember = { name: '', email: '' }

/** Add Team Member form (sections 2 and 5). Submit is disabled until both name and email are filled. */
export function AddMemberForm({ onAdd, groupField, children }: AddMemberFormProps) {
  const [entry, changeEntry] = useEntry(EMPTY)
  const { busy, field, elementOf, clear, submit } = useForm<'name' | 'email'>({
    check: () =>
      isEmail(canonicalEmail(entry.email))
        ? undefined
        : { field: 'email', sentence: 'Enter a valid email address.' },
  })

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (!(await submit(() => onAdd(entry)))) return
    changeEntry(EMPTY)
    // Submit becomes disabled and loses the focus. The next member is often added right away.
    if (document.activeElement?.matches('form *, body')) elementOf('name')?.focus()
  }
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <Field
        {...field('name')}
        label="Name"
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        value={entry.name}
        onChange={({ target }) => changeEntry({ name: target.value })}
      />
      <EmailField
        {...field('email')}
        value={entry.email}
        onChange={({ target }) => {
          changeEntry({ email: target.value })
          clear()
        }}
      />
      {groupField}
      <Row gap="snug" className={styles.acts}>
        <Button type="submit" busy={busy} disabled={!isFilled(entry)}>
          Submit
        </Button>
        {children}
      </Row>
    </form>
  )
}
