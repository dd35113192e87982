import type { ComponentProps } from 'react'
import { Field } from './field.tsx'

type TextFieldProps = Omit<ComponentProps<typeof Field>, 'onChange'> & { onEnter: (value: string) => void }

/**
 * A single-line text input in the direction of its text. The browser suggests nothing unless `autoComplete` is set.
 */
export function TextField({ onEnter, ...field }: TextFieldProps) {
  return <Field autoComplete="off" dir="auto" {...field} onChange={({ target }) => onEnter(target.value)} />
}
