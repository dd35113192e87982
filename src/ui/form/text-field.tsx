import type { ComponentProps } from 'react'
import { Field } from './field.tsx'

type TextFieldProps = Omit<ComponentProps<typeof Field>, 'onChange'> & { onEnter: (value: string) => void }

/** One line of text, in the direction of its words. The browser suggests nothing, unless `autoComplete` says what the field is for. */
export function TextField({ onEnter, ...field }: TextFieldProps) {
  return <Field autoComplete="off" dir="auto" {...field} onChange={({ target }) => onEnter(target.value)} />
}
