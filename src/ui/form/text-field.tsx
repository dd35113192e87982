import type { ComponentProps } from 'react'
import { Field } from './field.tsx'

type TextFieldProps = Omit<ComponentProps<typeof Field>, 'onChange'> & { onEnter: (value: string) => void }

/**
 * Single-line text input. The text direction follows the content. Autocomplete is off unless `autoComplete`
 * is set.
 */
export function TextField({ onEnter, ...field }: TextFieldProps) {
  return <Field autoComplete="off" dir="auto" {...field} onChange={({ target }) => onEnter(target.value)} />
}
