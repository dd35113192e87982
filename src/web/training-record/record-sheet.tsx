import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { STATUS_TEXT } from '#domain/learning/completion-record.ts'
import { type SheetCourse, sheetCourses } from '#domain/learning/sheet-courses.ts'
import type { LearnedCourse } from '#domain/requirement/order-courses.ts'
import { printAlone, sheetClassName, sheetHeadClassName } from '#ui/layout/print-alone.ts'
import { Paw } from '#ui/picture/paw.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { dateText } from '#ui/text/date-text.ts'
import { useServices } from '#web/services/services.ts'
import { useAppSelector } from '#web/state/store.ts'
import styles from './record-sheet.module.css'

export type RecordSheetProps = {
  userName: string
  learned: readonly LearnedCourse[]
  onPrinted: () => void
}

/**
 * Prints a person's training record: name, organization, and each course with its date and scores. The sheet
 * is laid out off-screen, printed alone, and then removed.
 */
export function RecordSheet({ userName, learned, onPrinted }: RecordSheetProps) {
  const { companyName } = useServices().config
  const organization = useAppSelector((state) => state.organization.name)
  const handlePrinted = useEffectEvent(onPrinted)
  useEffect(() => printAlone(() => handlePrinted()), [])
  return createPortal(
    <div className={classNames(sheetClassName, styles.sheet)} aria-hidden="true">
      <header className={classNames(sheetHeadClassName, styles.head)}>
        <div>
          <p className={styles.kind}>Training record</p>
          <h1 dir="auto">{userName}</h1>
          <p dir="auto">{organization}</p>
        </div>
        <Paw size={56} className={styles.mark} />
      </header>
      <table className={styles.courses}>
        <thead>
          <tr>
            <th>Course</th>
            <th>Quizzes passed</th>
            <th>Completed</th>
          </tr>
        </thead>
        <tbody>{sheetCourses(learned).map(renderCourse)}</tbody>
      </table>
      <p className={styles.foot}>
        Printed on {dateText(Date.now())} from the {companyName} training portal
      </p>
    </div>,
    document.body,
  )
}

function renderCourse({ id, name, status, completed, quizzes }: SheetCourse) {
  return (
    <tr key={id}>
      <th scope="row" dir="auto">
        {name}
      </th>
      <td>
        {quizzes.map(({ id: quizId, title, score }) => (
          <p key={quizId} dir="auto">
            {title}: {score}
          </p>
        ))}
      </td>
      <td>{completed === undefined ? STATUS_TEXT[status] : dateText(completed)}</td>
    </tr>
  )
}
