import type { ValidCertificate, ValidCertificatesPage } from '#contract/proof.ts'
import { certificatePath } from '#contract/screen-paths.ts'
import { Empty } from '#ui/state/empty.tsx'
import { type ConsoleColumn, ConsoleTable, ShortText } from '#ui/table/console-table.tsx'
import { calendarYearText } from '#ui/text/date-text.ts'
import linkStyles from '#ui/text/link.module.css'
import textStyles from '#ui/text/text.module.css'
import { certificateRows, revokedDay } from './certificate-rows.ts'
import { type ProofFields, ProofList } from './proof-list.tsx'
import type { LoadPage } from './read-all-pages.ts'

type ValidCertificatesProps = ProofFields & {
  load: LoadPage<ValidCertificatesPage>
  /** Origin of the certificates' pages. */
  origin?: string | undefined
}

/** The certificates that were valid on a chosen day, by course and name, filtered by course and partner. */
export function ValidCertificates({ origin = '', ...list }: ValidCertificatesProps) {
  const isOfAll = list.partnerField !== undefined
  const columns = columnsFor(origin, isOfAll)
  return (
    <ProofList<ValidCertificate, ValidCertificatesPage>
      {...list}
      what="the certificates"
      file="certificates"
      none="All courses"
      toRows={(entries) => certificateRows(entries, isOfAll)}
    >
      {({ documents, day }) =>
        documents.length === 0 ? (
          <Empty title={`No certificates were valid on ${calendarText(day)}.`} />
        ) : (
          <ConsoleTable
            caption={`Certificates valid on ${calendarText(day)}`}
            columns={columns.filter(({ key }) => isShown(key, documents))}
            rows={documents}
            keyOf={({ id }) => id}
          />
        )
      }
    </ProofList>
  )
}

function isShown(key: string, documents: readonly ValidCertificate[]): boolean {
  return key !== 'revoked' || documents.some(({ revoked }) => revoked !== undefined)
}

const calendarText = (day: string) => calendarYearText(Date.parse(day))

function columnsFor(origin: string, isOfAll: boolean): readonly ConsoleColumn<ValidCertificate>[] {
  return [
    { key: 'name', header: 'Name', cell: ({ name }) => <bdi>{name}</bdi> },
    {
      key: 'course',
      header: isOfAll ? 'Course, partner' : 'Course',
      cell: ({ courseName, partner }) => (
        <>
          <ShortText>{courseName}</ShortText>
          {partner && <ShortText className={textStyles.note}>{partner.name}</ShortText>}
        </>
      ),
    },
    {
      key: 'number',
      header: 'Number',
      cell: ({ id }) => (
        <a className={linkStyles.link} href={origin + certificatePath(id)}>
          {id}
        </a>
      ),
    },
    { key: 'issued', header: 'Issued', isNarrow: true, isNamed: true, cell: dayCell(({ issued }) => issued) },
    {
      key: 'ends',
      header: 'Expires',
      isNarrow: true,
      isNamed: true,
      cell: dayCell(({ ends }) => ends, 'Never'),
    },
    { key: 'revoked', header: 'Revoked later', isNarrow: true, isNamed: true, cell: dayCell(revokedDay) },
  ]
}

function dayCell(dayOf: (certificate: ValidCertificate) => string | undefined, none: string | null = null) {
  return (certificate: ValidCertificate) => {
    const day = dayOf(certificate)
    return day === undefined ? none : <time dateTime={day}>{calendarText(day)}</time>
  }
}
