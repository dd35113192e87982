import { type ComponentProps, useId } from 'react'
import { classNames } from '../styles/class-names.ts'
import field from './field.module.css'
import { FieldFrame } from './field.tsx'

type TextAreaProps = Omit<ComponentProps<'textarea'> & ComponentProps<typeof FieldFrame>, 'id' | 'children'>

/**
 * Multi-line input with a visible label, described by its hint or error. The text direction follows the
 * content.
 */
export function TextArea({ label, hint, error, ...native }: TextAreaProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        rows={3}
        dir="auto"
        {...native}
        id={id}
        className={field.input}
        aria-invalid={Boolean(error) || undefined}
        aria-describedby={classNames(hint && `${id}-hint`, error && `${id}-error`)}
      />
    </FieldFrame>
  )
}
