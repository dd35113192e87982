import { useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { fetchedPart } from '../loading/fetched-part.tsx'
import type { VersionsDialogProps } from './versions/versions-dialog.tsx'

export const VersionsDialog = fetchedPart(() => import('./versions/versions-dialog.tsx'), 'VersionsDialog')

/** The way to the earlier versions of a part. */
export function PartVersions(props: Omit<VersionsDialogProps, 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button kind="secondary" onClick={() => setIsOpen(true)}>
        Versions
      </Button>
      {isOpen && <VersionsDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
