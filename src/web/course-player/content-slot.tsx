import type { CompletionRecord } from '#domain/completion-record.ts'
import { coursesFailed } from '#domain/messages.ts'
import { useServices } from '#web/services/services.ts'
import { LoadFailed } from '#web/shared/load-failed.tsx'
import { PageSpinner } from '#web/ui/page-spinner.tsx'
import { ModuleView } from './module-view.tsx'
import type { ModuleContent } from './use-module-content.ts'
import type { Learning } from './use-open-module.ts'

type ContentSlotProps = {
  content: ModuleContent
  record: CompletionRecord | undefined
  learning: Learning
  isTracked: boolean
}

/** Where a module's content stands: on its way, there, or not to be had. */
export function ContentSlot({ content: { module, ...load }, ...learner }: ContentSlotProps) {
  const { supportEmail } = useServices().config
  return (
    <>
      {load.state === 'failed' && <LoadFailed failed={[{ ...load, message: coursesFailed(supportEmail) }]} />}
      {load.state === 'loading' && !module && <PageSpinner label="Loading…" />}
      {module && <ModuleView key={module.id} module={module} {...learner} />}
    </>
  )
}
