import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useClient } from '#client/session/session-context.ts'
import { downloadCsv } from '#client/table-file/download-table.ts'
import { ExportButtons } from '#client/table-file/export-buttons.tsx'
import { Button } from '#ui/form/button.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { Row } from '#ui/layout/layout.tsx'
import styles from './table-tools.module.css'

/** Toolbar above a table: search, filters and buttons. */
export function TableTools({ children }: { children: ReactNode }) {
  return <Row className={styles.tools}>{children}</Row>
}

/**
 * Delays of the search in ms. `TYPING_MS` is the pause in typing before a search. After a pause of `ANEW_MS`,
 * the next key starts a search at once.
 */
const TYPING_MS = 100
const ANEW_MS = 250

type TableSearchProps = { label: string; value: string; onChange: (search: string) => void }

/** Search field of a table. Reports the text once typing pauses. */
export function TableSearch({ label, value, onChange }: TableSearchProps) {
  const [entered, setEntered] = useState(value)
  const sent = useRef(value)
  const lastKey = useRef(Number.NEGATIVE_INFINITY)
  // The Back button or a link may have changed the search.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setEntered(value)
  }, [value])
  useEffect(() => {
    if (entered === sent.current) return
    const isFirst = performance.now() - lastKey.current > ANEW_MS
    lastKey.current = performance.now()
    const timer = setTimeout(
      () => {
        sent.current = entered
        onChange(entered)
      },
      isFirst ? 0 : TYPING_MS,
    )
    return () => clearTimeout(timer)
  }, [entered, onChange])
  return (
    <div className={styles.search}>
      <SearchField label={label} value={entered} onChange={setEntered} />
    </div>
  )
}

type TableFiltersProps = {
  label: string
  /** Filters with their values in the URL; `''` is the first one. */
  options: readonly { value: string; words: string }[]
  value: string
  onChange: (filter: string) => void
}

/** Filters of a table, of which exactly one is active. */
export function TableFilters({ label, options, value, onChange }: TableFiltersProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are buttons, which fieldset would disable and draw as a form's
    <div role="group" aria-label={label} className={styles.filters}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.filter}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.words}
        </button>
      ))}
    </div>
  )
}

/**
 * Buttons that download one of the server's tables. `path` is the path of its CSV file; `name` has no
 * extension.
 */
export function ExportCall({ path, name }: { path: string; name: string }) {
  const { session } = useClient()
  return (
    <ExportButtons download={async (format) => downloadCsv(name, format, await session.fetchFile(path))} />
  )
}

type PagesProps = {
  /**
   * Key after which the current page begins; `''` for the first page. `next` is the key for the next page,
   * undefined on the last.
   */
  after: string
  next: string | undefined
  onPage: (after: string) => void
}

/** Buttons for the first and the next page. The browser's Back button leads to the previous page. */
export function Pages({ after, next, onPage }: PagesProps) {
  if (after === '' && next === undefined) return null
  return (
    <nav aria-label="Pages">
      <Row>
        {after !== '' && (
          <Button kind="secondary" onClick={() => onPage('')}>
            First page
          </Button>
        )}
        {next !== undefined && (
          <Button kind="secondary" onClick={() => onPage(next)}>
            Next page
          </Button>
        )}
      </Row>
    </nav>
  )
}
