import { Field } from '#web/ui/field.tsx'

type PasswordFieldProps = {
  label: string
  autoComplete: 'current-password' | 'new-password'
  hint?: string | undefined
  disabled: boolean
  value: string
  onTyped: (value: string) => void
}

/** A password of the password update; its name in the form follows its label. */
export function PasswordField({ label, onTyped, ...native }: PasswordFieldProps) {
  return (
    <Field
      {...native}
      label={label}
      type="password"
      name={label.toLowerCase().replaceAll(' ', '-')}
      onChange={({ target }) => onTyped(target.value)}
    />
  )
}
