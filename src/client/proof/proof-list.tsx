import { type ReactNode, useState } from 'react'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useLoaded } from '#client/loading/use-loaded.ts'
import { downloadTable } from '#client/table-file/download-table.ts'
import { ExportButtons } from '#client/table-file/export-buttons.tsx'
import type { ListedPartner } from '#contract/proof.ts'
import { isDay } from '#domain/local-time.ts'
import { DAY_AHEAD } from '#domain/past-day.ts'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { localDay } from '#ui/text/date-text.ts'
import styles from './proof-list.module.css'
import { type LoadPage, type ProofPage, readAllPages } from './read-all-pages.ts'
import { givenOf, type ProofFilters, useProofView } from './use-proof-view.ts'

/** Returns the field that selects a partner, in the company's lists; the chosen one is named once it has loaded. */
export type PartnerField = (
  partner: ListedPartner | undefined,
  onChange: (partner: string) => void,
) => ReactNode

/** The filters of a list besides the day. */
export interface ProofFields {
  courses: readonly { id: string; name: string }[]
  partnerField?: PartnerField | undefined
}

type ProofListProps<Entry, Page extends ProofPage<Entry>> = ProofFields & {
  /** Name of the list within a sentence, such as "the certificates". */
  what: string
  /** Name of the exported file, without the day and the extension. */
  file: string
  /** Label of the choice of no course. */
  none: string
  load: LoadPage<Page>
  /** Returns the rows of the exported table. */
  toRows: (entries: readonly Entry[], filters: ProofFilters) => string[][]
  /** Returns the note shown while nothing can be loaded because a filter is missing. */
  missing?: (filters: ProofFilters) => ReactNode
  children: (page: Page) => ReactNode
}

/** List for a chosen day, with filters, exports of all entries, and a paged table. */
export function ProofList<Entry, Page extends ProofPage<Entry>>(props: ProofListProps<Entry, Page>) {
  const { what, file, none, courses, partnerField, load, toRows, missing, children } = props
  const names = ['day', 'courseId', ...(partnerField ? ['partner'] : [])]
  const { filters, query, ...view } = useProofView(names)
  const { courseId = '', partner = '' } = filters
  const note = missing?.(filters)
  const key = note === undefined ? JSON.stringify(query) : undefined
  const page = useLoaded(key, () => load(query))
  const { data } = page
  const named = data?.partner?.id === partner ? data.partner : { id: partner, name: partner }
  const day = filters.day || data?.day || localDay(Date.now())
  return (
    <Stack>
      <div className={styles.fields}>
        <DayField value={day} today={data?.today} onChange={(chosen) => view.change({ day: chosen })} />
        <SelectField
          label="Course"
          none={none}
          options={courses.map(({ id, name }) => ({ value: id, words: name }))}
          value={courseId}
          onChange={(chosen) => view.change({ courseId: chosen })}
        />
        {partnerField?.(partner === '' ? undefined : named, (chosen) => view.change({ partner: chosen }))}
        <Row gap="small" className={styles.files} data-print="no">
          {note === undefined && (
            <ExportButtons
              download={async (format) =>
                downloadTable(
                  `${file}-${day}`,
                  format,
                  toRows(await readAllPages(load, givenOf(filters)), filters),
                )
              }
            />
          )}
        </Row>
      </div>
      {note ?? (
        <LoadedPart of={page} what={what} skeleton="table">
          {(shown) => (
            <Stack>
              {children(shown)}
              <Pager {...view} next={shown.next} />
            </Stack>
          )}
        </LoadedPart>
      )}
    </Stack>
  )
}

type DayFieldProps = { value: string; today: string | undefined; onChange: (day: string) => void }

/** Field for the day. A future day shows an error and is not applied. */
function DayField({ value, today, onChange }: DayFieldProps) {
  const [ahead, setAhead] = useState<string>()
  return (
    <Field
      label="Date"
      type="date"
      max={today}
      value={ahead ?? value}
      error={ahead === undefined ? undefined : DAY_AHEAD}
      onChange={({ target }) => {
        const isAhead = today !== undefined && target.value > today
        setAhead(isAhead ? target.value : undefined)
        if (!isAhead && isDay(target.value)) onChange(target.value)
      }}
    />
  )
}

type PagerProps = Pick<ReturnType<typeof useProofView>, 'hasPrevious' | 'showNext' | 'showPrevious'> & {
  next: string | undefined
}

function Pager({ hasPrevious, next, showNext, showPrevious }: PagerProps) {
  if (!hasPrevious && next === undefined) return null
  return (
    <nav aria-label="Pages" data-print="no">
      <Row>
        <Button kind="secondary" disabled={!hasPrevious} onClick={showPrevious}>
          Previous page
        </Button>
        <Button kind="secondary" disabled={next === undefined} onClick={() => showNext(next ?? '')}>
          Next page
        </Button>
      </Row>
    </nav>
  )
}
