import type { ComponentProps } from 'react'
import { MAX_ENTERED_EMAIL_LENGTH } from '#domain/people/email.ts'
import { Field } from '#ui/form/field.tsx'

/** Field for another person's email, without automatic completion, capitalization or spelling correction. */
export function EmailField(native: Omit<ComponentProps<typeof Field>, 'label'>) {
  return (
    <Field
      label="Email"
      type="text"
      inputMode="email"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      maxLength={MAX_ENTERED_EMAIL_LENGTH}
      {...native}
    />
  )
}
