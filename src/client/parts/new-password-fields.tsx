import { useState } from 'react'
import { MESSAGES } from '#domain/messages.ts'
import { TextField } from '#ui/form/text-field.tsx'
import type { FormProblem } from '../form/use-form.ts'
import { PasswordRule } from './password-rule.tsx'

/** An empty new password and its repetition. */
export const NO_PASSWORD = { password: '', again: '' }

export type NewPasswordField = 'new-password' | 'confirm-new-password'

/** Returns the first problem with a new password before it is sent; undefined if there is none. */
export function findPasswordProblem({
  password,
  again,
}: typeof NO_PASSWORD): FormProblem<NewPasswordField> | undefined {
  if (password === '') return { field: 'new-password', sentence: MESSAGES.newPasswordRequired }
  if (password !== again) return { field: 'confirm-new-password', sentence: MESSAGES.passwordsDiffer }
  return undefined
}

type NewPasswordFieldsProps = {
  labels?: Record<NewPasswordField, string>
  disabled?: boolean
  value: typeof NO_PASSWORD
  onChange: (value: typeof NO_PASSWORD) => void
  /** Returns the props of a field by its name. */
  field: (name: NewPasswordField) => { error?: string | undefined }
}

const LABELS = { 'new-password': 'New password', 'confirm-new-password': 'Confirm new password' }

/** Fields for a new password and its repetition. Advice on a stronger password follows a refusal. */
export function NewPasswordFields({
  labels = LABELS,
  disabled,
  value,
  onChange,
  field,
}: NewPasswordFieldsProps) {
  const { error, ...password } = field('new-password')
  const [wasRefused, setRefused] = useState(false)
  if (error !== undefined && value.password !== '' && !wasRefused) setRefused(true)
  const common = { type: 'password', autoComplete: 'new-password', disabled }
  return (
    <>
      <TextField
        {...password}
        {...common}
        error={error}
        label={labels['new-password']}
        hint={<PasswordRule password={value.password} hasAdvice={wasRefused} />}
        value={value.password}
        onEnter={(password) => onChange({ ...value, password })}
      />
      <TextField
        {...field('confirm-new-password')}
        {...common}
        label={labels['confirm-new-password']}
        value={value.again}
        onEnter={(again) => onChange({ ...value, again })}
      />
    </>
  )
}
