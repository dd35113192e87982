import { useState } from 'react'
import { fetchedPart } from '#client/loading/fetched-part.tsx'
import { Button } from '#ui/form/button.tsx'
import type { VersionsDialogProps } from './versions-dialog.tsx'

export const VersionsDialog = fetchedPart(() => import('./versions-dialog.tsx'), 'VersionsDialog')

type PartVersionsProps = Omit<VersionsDialogProps, 'onClose'> & { className: string | undefined }

/** Button that opens the earlier versions of a part. */
export function PartVersions({ className, ...props }: PartVersionsProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" className={className} onClick={() => setIsOpen(true)}>
        Versions
      </Button>
      {isOpen && <VersionsDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}
