import { PAGE_MESSAGES } from '#domain/people/sign-in-messages.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** Stands for a part of a screen that cannot be fetched now, and will come by itself. */
export function PartAway() {
  return <Notice>{PAGE_MESSAGES[navigator.onLine ? 'partAway' : 'partOffline']}</Notice>
}

/** Stands for a whole screen that cannot be fetched now, and will come by itself. */
export function ScreenAway() {
  return (
    <>
      <PageHeader title="Not loaded yet" />
      <PartAway />
    </>
  )
}
