import { lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/ui/button.tsx'
import { PageSpinner } from '#web/ui/page-spinner.tsx'
import type { TypedMember } from './add-member.ts'
import { AddMemberForm } from './add-member-form.tsx'

// The parser is fetched only by those who add many.
const BulkAdd = lazy(async () => ({ default: (await import('./bulk-add/bulk-add.tsx')).BulkAdd }))

/** Adding members: one with the form, or many at once. */
export function Adding({ onAdd }: { onAdd: (typed: TypedMember) => Promise<boolean> }) {
  const [isMany, setIsMany] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)

  function close() {
    flushSync(() => setIsMany(false))
    opener.current?.focus()
  }
  if (isMany)
    return (
      <Suspense fallback={<PageSpinner label="Loading…" />}>
        <BulkAdd onClose={close} />
      </Suspense>
    )
  return (
    <div>
      <AddMemberForm onAdd={onAdd} />
      <Button kind="quiet" ref={opener} onClick={() => setIsMany(true)}>
        Add many at once
      </Button>
    </div>
  )
}
