import type { ReactNode } from 'react'
import type { ValidCertificate, ValidCertificatesPage } from '#contract/proof.ts'
import { certificatePath } from '#contract/screen-paths.ts'
import { SelectField } from '#ui/form/select-field.tsx'
import { Empty } from '#ui/state/empty.tsx'
import { type ConsoleColumn, ConsoleTable, ShortText } from '#ui/table/console-table.tsx'
import { calendarYearText } from '#ui/text/date-text.ts'
import linkStyles from '#ui/text/link.module.css'
import textStyles from '#ui/text/text.module.css'
import { certificateRows, revokedDay } from './certificate-rows.ts'
import { type ProofFields, ProofList } from './proof-list.tsx'
import type { ListedPartner, LoadPage } from './read-all-pages.ts'
import type { ProofFilters } from './use-proof-view.ts'

/** Returns the field that selects a partner, in the company's lists; the chosen one is named once it has loaded. */
export type PartnerField = (
  partner: ListedPartner | undefined,
  onChange: (partner: string) => void,
) => ReactNode

/** Returns the field of a partner in the URL. */
export function fieldOfPartner(
  field: PartnerField | undefined,
  { partner = '' }: ProofFilters,
  change: (changes: ProofFilters) => void,
  loaded: ListedPartner | undefined,
): ReactNode {
  const named = loaded?.id === partner ? loaded : { id: partner, name: partner }
  return field?.(partner === '' ? undefined : named, (next) => change({ partner: next }))
}

type ValidCertificatesProps = {
  load: LoadPage<ValidCertificatesPage>
  courses: readonly { id: string; name: string }[]
  /** Origin of the certificates' pages. */
  origin?: string | undefined
  partnerField?: PartnerField
}

/** The certificates that were valid on a chosen day, by course and name, filtered by course and partner. */
export function ValidCertificates({ load, courses, origin = '', partnerField }: ValidCertificatesProps) {
  const columns = columnsFor(origin, partnerField !== undefined)
  const fields: ProofFields = (filters, change, partner) => (
    <>
      <SelectField
        label="Course"
        none="All courses"
        options={courses.map(({ id, name }) => ({ value: id, words: name }))}
        value={filters.courseId ?? ''}
        onChange={(courseId) => change({ courseId })}
      />
      {fieldOfPartner(partnerField, filters, change, partner)}
    </>
  )
  return (
    <ProofList<ValidCertificate, ValidCertificatesPage>
      what="the certificates"
      file="certificates"
      filters={partnerField ? ['courseId', 'partner'] : ['courseId']}
      load={load}
      toRows={(entries) => certificateRows(entries, partnerField !== undefined)}
      fields={fields}
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
