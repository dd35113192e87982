import { useState } from 'react'
import { FormDialog } from '#client/form/act-dialog.tsx'
import { useForm } from '#client/form/use-form.ts'
import { useClient } from '#client/session/session-context.ts'
import type { CompanyRole } from '#domain/console/company-roles.ts'
import { RadioGroup } from '#ui/form/radio-group.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { inviteStaff } from '../services/staff-calls.ts'
import { ROLE_WORDS } from './staff-words.ts'

const ROLES = [
  { value: 'company-admin', label: `${ROLE_WORDS['company-admin']}: full access` },
  {
    value: 'company-author',
    label: `${ROLE_WORDS['company-author']}: courses, drafts and question analysis only`,
  },
] as const

/** Dialog for inviting a person to the company's staff by email. */
export function InviteStaff({ onClose, onChange }: { onClose: () => void; onChange: () => Promise<void> }) {
  const { call } = useClient().session
  const [key] = useState(() => crypto.randomUUID())
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<CompanyRole>('company-author')
  const form = useForm<'name' | 'email'>({
    check: () => {
      if (name.trim() === '') return { field: 'name', sentence: 'Enter a name.' }
      return email.trim() === '' ? { field: 'email', sentence: 'Enter an email address.' } : undefined
    },
    place: ({ code }) => (['invalid-email', 'email-already-in-use'].includes(code) ? 'email' : undefined),
  })
  async function handleSubmit() {
    const person = { name: name.trim(), email: email.trim(), role }
    if (!(await form.submit(() => inviteStaff(call, person, key)))) return
    onClose()
    await onChange()
  }
  return (
    <FormDialog
      title="Invite staff"
      verb="Send invitation"
      form={form}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label="Name" value={name} onEnter={setName} />
      <TextField {...form.field('email')} label="Email" type="email" value={email} onEnter={setEmail} />
      <RadioGroup legend="Role" name="role" options={ROLES} value={role} onChange={setRole} />
    </FormDialog>
  )
}
