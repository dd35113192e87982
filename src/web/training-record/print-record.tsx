import { type ComponentProps, Suspense, useRef, useState } from 'react'
import { ownValue } from '#domain/unknown-value.ts'
import { lazyPart } from '#web/loading/lazy-part.tsx'
import { useAppSelector } from '#web/state/store.ts'
import { useCompletions } from '#web/state/use-completions.ts'
import { useCourses } from '#web/state/use-courses.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { RecordSheetProps } from './record-sheet.tsx'

const RecordSheet = lazyPart(() => import('./record-sheet.tsx'), 'RecordSheet')

type Whose = Omit<RecordSheetProps, 'onPrinted'>

/** A button that prints a person's training record as a sheet; `button` is its look, its children its words. */
export function PrintRecord({
  userName,
  courses,
  recordOf,
  children,
  ...button
}: Whose & ComponentProps<typeof Button>) {
  // Counts the presses: each prints its own sheet, should a browser not report that it printed the last one.
  const [sheet, setSheet] = useState(0)
  const ref = useRef<HTMLButtonElement>(null)

  function handlePrinted() {
    setSheet(0)
    // Paper has no buttons, so a browser may have taken the focus off this one.
    ref.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <Button {...button} ref={ref} onClick={() => setSheet(sheet + 1)}>
        <Icon name="print" />
        {children}
      </Button>
      {sheet > 0 && (
        <Suspense>
          <RecordSheet
            key={sheet}
            userName={userName}
            courses={courses}
            recordOf={recordOf}
            onPrinted={handlePrinted}
          />
        </Suspense>
      )}
    </>
  )
}

/** Prints the reader's own training record. */
export function PrintMyRecord({ className }: { className?: string | undefined }) {
  const userName = useAppSelector((state) => state.user.userName) ?? ''
  const { courses } = useCourses()
  const { records } = useCompletions()
  return (
    <PrintRecord
      userName={userName}
      courses={courses}
      recordOf={(courseId) => ownValue(records, courseId)}
      kind="honey"
      className={className}
    >
      Print my record
    </PrintRecord>
  )
}
