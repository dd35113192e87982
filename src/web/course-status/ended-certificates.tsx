import {
  certificateState,
  findCertificateOf,
  isRenewable,
  validityOf,
} from '#domain/certificate/certificate.ts'
import type { Day } from '#domain/local-time.ts'
import type { LearnedCourse } from '#domain/requirement/order-courses.ts'
import { Row } from '#ui/layout/layout.tsx'
import { calendarYearText, localDay } from '#ui/text/date-text.ts'
import textStyles from '#ui/text/text.module.css'
import { TimedText } from '#ui/text/timed-text.tsx'
import { PrintMyRecord } from '#web/training-record/print-record.tsx'
import { RenewButton } from './renew-button.tsx'
import { type KnownCertificates, useOwnCertificates } from './use-own-certificates.ts'

type EndedCertificatesProps = KnownCertificates & { learned: readonly LearnedCourse[] }

/** Asks the user to renew courses with expired certificates. Renders nothing if there are none. */
export function EndedCertificates({ learned, ...known }: EndedCertificatesProps) {
  const certificates = useOwnCertificates(known)
  const today = localDay(Date.now())
  const ended = learned.flatMap(({ course, record }) => {
    const own = findCertificateOf(course.id, certificates)
    const certificate = own && validityOf(record, own)
    if (!record || certificate?.ends === undefined) return []
    const canRenew =
      certificateState(certificate, today) === 'expired' && isRenewable(record, certificate, today)
    return canRenew ? [{ course, record, ends: certificate.ends }] : []
  })
  const [first, second] = ended
  if (!first) return null
  return (
    <section aria-labelledby="to-renew">
      <h2 id="to-renew" className={textStyles.display}>
        {second ? `Renew ${ended.length} courses` : `Renew ${first.course.name}`}
      </h2>
      {ended.map(({ course, record, ends }) => (
        <div key={course.id}>
          <p>
            <ExpiryText ends={ends} name={second && course.name} />
          </p>
          <Row gap="snug">
            <RenewButton course={course} recordId={record.id} kind="honey" />
            {!second && <PrintMyRecord kind="secondary" />}
          </Row>
        </div>
      ))}
    </section>
  )
}

type ExpiryTextProps = {
  ends: Day
  /** Name of the course, unless the heading already names it. */
  name: string | undefined
}

function ExpiryText({ ends, name }: ExpiryTextProps) {
  const subject = name === undefined ? 'Your certificate' : `Your certificate for ${name}`
  return (
    <TimedText
      write={(timeText) => `${subject} expired on ${timeText(Date.parse(ends))}.`}
      timeText={calendarYearText}
    />
  )
}
