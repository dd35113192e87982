import type { FormProblem } from '#client/form/use-form.ts'
import { PasswordRule } from '#client/parts/password-rule.tsx'
import { MESSAGES } from '#domain/messages.ts'
import { TextField } from '#ui/form/text-field.tsx'

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
  value: typeof NO_PASSWORD
  onChange: (value: typeof NO_PASSWORD) => void
  /** Returns the props of a field by its name. */
  field: (name: NewPasswordField) => object
}

/** Fields for a new password and its repetition. */
export function NewPasswordFields({ value, onChange, field }: NewPasswordFieldsProps) {
  const { password, again } = value
  const common = { type: 'password', autoComplete: 'new-password' }
  return (
    <>
      <TextField
        {...field('new-password')}
        {...common}
        label="New password"
        hint={<PasswordRule password={password} />}
        value={password}
        onEnter={(next) => onChange({ ...value, password: next })}
      />
      <TextField
        {...field('confirm-new-password')}
        {...common}
        label="The same password again"
        value={again}
        onEnter={(next) => onChange({ ...value, again: next })}
      />
    </>
  )
}
