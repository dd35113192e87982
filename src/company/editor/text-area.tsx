import { type ComponentProps, useId } from 'react'
import field from '#web/ui/form/field.module.css'
import { classNames } from '#web/ui/text/class-names.ts'

type TextAreaProps = ComponentProps<'textarea'> & { label: string; hint?: string | undefined }

/** Several lines of input with a label that stays visible. */
export function TextArea({ label, hint, ...native }: TextAreaProps) {
  const id = useId()
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        rows={3}
        {...native}
        id={id}
        className={field.input}
        aria-describedby={classNames(native['aria-describedby'], hint && `${id}-hint`)}
      />
      {hint && (
        <p className={field.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
