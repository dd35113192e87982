import type { ClipboardEvent, ComponentProps } from 'react'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { TextField } from '#ui/form/text-field.tsx'

type FileOrLinkProps = Pick<ComponentProps<typeof FileDrop>, 'what' | 'accept' | 'disabled' | 'onFile'> &
  Omit<ComponentProps<typeof TextField>, 'onEnter' | 'type' | 'label' | 'accept' | 'disabled'> & {
    /** Name of the file, such as `cover`. */
    name: string
    value: string
    onLink: (address: string) => void
    /** Called with a pasted URL instead of `onLink`. Returns false to paste it into the field. */
    onPastedLink?: (address: string) => boolean
  }

/** Box for a dropped or chosen file, or a link to one. */
export function FileOrLink(props: FileOrLinkProps) {
  const { name, what, accept, disabled, onFile, onLink, onPastedLink, ...field } = props
  function handlePaste(event: ClipboardEvent) {
    if (onPastedLink?.(event.clipboardData.getData('text/plain').trim())) event.preventDefault()
  }
  return (
    <FileDrop label={`Upload ${name}`} what={what} accept={accept} disabled={disabled} onFile={onFile}>
      <TextField
        {...field}
        label={undefined}
        aria-label={`Link to ${name}`}
        placeholder="Or paste a link"
        type="url"
        onEnter={(text) => onLink(text.trim())}
        onPaste={handlePaste}
      />
    </FileDrop>
  )
}
