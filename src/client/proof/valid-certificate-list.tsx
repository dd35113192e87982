import type { ValidCertificate, ValidCertificatesPage } from '#contract/proof.ts'
import { certificatePath } from '#contract/screen-paths.ts'
import { Empty } from '#ui/state/empty.tsx'
import { type ConsoleColumn, ConsoleTable, ShortText } from '#ui/table/console-table.tsx'
import { localDay } from '#ui/text/date-text.ts'
import linkStyles from '#ui/text/link.module.css'
import textStyles from '#ui/text/text.module.css'
import { calendarYear, dayColumn } from './day-column.tsx'
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
          <Empty title={`No certificates were valid on ${calendarYear(day)}.`} />
        ) : (
          <ConsoleTable
            caption={`Certificates valid on ${calendarYear(day)}`}
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
    dayColumn('issued', 'Issued', ({ issued }) => issued),
    dayColumn('ends', 'Expires', ({ ends }) => ends, 'Never'),
    dayColumn('revoked', 'Since revoked', revokedDay),
  ]
}

const HEADER = ['Partner', 'Name', 'Course', 'Number', 'Issued', 'Expires', 'Since revoked']

/** Returns the certificates as rows of a file; `hasPartner` adds the partner's name as the first column. */
function certificateRows(certificates: readonly ValidCertificate[], hasPartner: boolean): string[][] {
  const rows = certificates.map((certificate) => {
    const { name, courseName, id, issued, ends = '', partner } = certificate
    return [partner?.name ?? '', name, courseName, id, issued, ends, revokedDay(certificate) ?? '']
  })
  return [HEADER, ...rows].map((row) => row.slice(hasPartner ? 0 : 1))
}

/** Returns the day of a certificate's revocation for the reader; undefined if it was not revoked. */
function revokedDay({ revoked }: Pick<ValidCertificate, 'revoked'>): string | undefined {
  return revoked === undefined ? undefined : localDay(revoked)
}
