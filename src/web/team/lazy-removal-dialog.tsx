import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '#web/loading/lazy-part.tsx'
import type { RemovalDialog as Dialog } from './removal-dialog.tsx'

const DialogPart = lazyPart(
  () => import('./removal-dialog.tsx'),
  'RemovalDialog',
  () => null,
)

/** The question before a member is removed, fetched when it is first asked, or ahead of that. */
export function RemovalDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense>
      <DialogPart {...props} />
    </Suspense>
  )
}
