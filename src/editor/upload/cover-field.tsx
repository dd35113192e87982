import type { ComponentProps } from 'react'
import { Notice } from '#ui/state/notice.tsx'
import { FileOrLink } from './file-or-link.tsx'
import { useFieldUpload } from './use-field-upload.ts'

type CoverFieldProps = Pick<
  ComponentProps<typeof FileOrLink>,
  'name' | 'value' | 'onLink' | 'hint' | 'error'
> & { 'data-field': string; onProblem?: () => void }

/** Field for a large picture, as a file to upload or a link. */
export function CoverField({ onProblem, ...props }: CoverFieldProps) {
  const { isBusy, problem, send } = useFieldUpload('cover', props.onLink, onProblem)
  return (
    <>
      <FileOrLink
        {...props}
        what="an image"
        accept="image/*"
        disabled={isBusy}
        onFile={(file) => void send(file)}
      />
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
    </>
  )
}
