import type { ComponentProps } from 'react'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { draftMediaAddress } from '../draft-media.ts'
import styles from './cover-field.module.css'
import { useDraftUploads } from './draft-uploads.tsx'
import { useFieldUpload } from './use-field-upload.ts'

type CoverFieldProps = Omit<ComponentProps<typeof TextField>, 'onEnter' | 'value' | 'type' | 'label'> & {
  /** Name of the picture, such as `the cover`. */
  what: string
  address: string
  onAddress: (address: string) => void
}

/** Field for a large picture, uploaded or by its address, with a preview. */
export function CoverField({ what, address, onAddress, ...field }: CoverFieldProps) {
  const { draftId } = useDraftUploads()
  const { isBusy, problem, send } = useFieldUpload('cover', onAddress)
  const shown = draftMediaAddress(draftId, address)
  return (
    <Stack gap="snug">
      <FileDrop
        label={`Upload ${what}`}
        what="a picture"
        accept="image/*"
        disabled={isBusy}
        onFile={(file) => void send(file)}
      />
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      {shown !== undefined && <img className={styles.picture} src={shown} alt={`Preview of ${what}`} />}
      <TextField
        {...field}
        label={`Or the address of ${what}`}
        type="url"
        value={address}
        onEnter={(text) => onAddress(text.trim())}
      />
    </Stack>
  )
}
