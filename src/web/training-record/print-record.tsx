import { type ComponentProps, Suspense, useRef, useState } from 'react'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { orderCourses } from '#domain/requirement/order-courses.ts'
import { Button } from '#ui/form/button.tsx'
import { Icon } from '#ui/picture/icon.tsx'
import { useAppSelector } from '#web/state/store.ts'
import { useCompletions } from '#web/state/use-completions.ts'
import { useCourses } from '#web/state/use-courses.ts'
import type { RecordSheetProps } from './record-sheet.tsx'

const RecordSheet = lazyPart(() => import('./record-sheet.tsx'), 'RecordSheet')

type PrintRecordProps = Omit<RecordSheetProps, 'onPrinted'> & ComponentProps<typeof Button>

/** Button that prints a person's training record as a sheet. */
export function PrintRecord({ userName, learned, ...button }: PrintRecordProps) {
  // Counts the clicks, so that each click prints a new sheet even if the browser never reported the end of
  // the last print.
  const [sheet, setSheet] = useState(0)
  const ref = useRef<HTMLButtonElement>(null)

  function handlePrinted() {
    setSheet(0)
    // Printing may have moved the focus away from the button, which is hidden on paper.
    ref.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <Button {...button} ref={ref} onClick={() => setSheet(sheet + 1)} />
      {sheet > 0 && (
        <Suspense>
          <RecordSheet key={sheet} userName={userName} learned={learned} onPrinted={handlePrinted} />
        </Suspense>
      )}
    </>
  )
}

/** Button that prints the user's own training record. */
export function PrintMyRecord({
  className,
  kind = 'honey',
}: Pick<ComponentProps<typeof Button>, 'className' | 'kind'>) {
  const userName = useAppSelector((state) => state.user.userName) ?? ''
  const { courses } = useCourses()
  const { records } = useCompletions()
  return (
    <PrintRecord
      userName={userName}
      learned={orderCourses(courses, records)}
      kind={kind}
      className={className}
    >
      <Icon name="print" />
      Print my record
    </PrintRecord>
  )
}
