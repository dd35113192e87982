import { useState } from 'react'
import { fetchedPart } from '#client/loading/fetched-part.tsx'
import { Button } from '#ui/form/button.tsx'
import styles from './draft-editor.module.css'
import type { VersionsDialogProps } from './versions/versions-dialog.tsx'

export const VersionsDialog = fetchedPart(() => import('./versions-dialog.tsx'), 'VersionsDialog')

/** Button that opens the earlier versions of a part. */
export function PartVersions(props: Omit<VersionsDialogProps, 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" className={styles.flush} onClick={() => setIsOpen(true)}>
        Versions
      </Button>
      {isOpen && <VersionsDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
