import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useForm } from '#client/form/use-form.ts'
import { useClient } from '#client/session/session-context.ts'
import { downloadFile } from '#client/storage/download-text.ts'
import { Button } from '#ui/form/button.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { Row } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import styles from './table-tools.module.css'

/** What stands above a table: its search, its filters and its buttons. */
export function TableTools({ children }: { children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>
}

/**
 * Time without a key after which what is typed is searched for, and after which a key begins anew: such a first
 * one is searched for at once, in ms.
 */
const TYPING_MS = 100
const ANEW_MS = 250

type TableSearchProps = { label: string; value: string; onChange: (search: string) => void }

/** The search of a table: what is typed goes into the address once the typing pauses. */
export function TableSearch({ label, value, onChange }: TableSearchProps) {
  const [entered, setEntered] = useState(value)
  const sent = useRef(value)
  const lastKey = useRef(Number.NEGATIVE_INFINITY)
  // Back, or a link, brought another one.
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
  /** The filters, by the value in the address; that of the first is `''`. */
  options: readonly { value: string; words: string }[]
  value: string
  onChange: (filter: string) => void
}

/** The filters of a table, of which one is chosen. */
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

/** Has the browser keep the CSV of what a table shows; `path` is that of its call. */
export function ExportCsv({ path, name }: { path: string; name: string }) {
  const { session } = useClient()
  return <DownloadButton name={name} make={() => session.fetchFile(path)} />
}

type DownloadButtonProps = {
  /** The name of the file. */
  name: string
  words?: string
  /** Makes the file once it is asked for. */
  make: () => Promise<Blob>
}

/** Has the browser keep a file, such as the CSV of what a table shows. */
export function DownloadButton({ name, words = 'Export CSV', make }: DownloadButtonProps) {
  const { busy, problem, submit } = useForm()
  const handleClick = () => void submit(async () => downloadFile(name, await make()))
  return (
    <>
      <Button kind="secondary" busy={busy} onClick={handleClick}>
        {words}
      </Button>
      {problem && <Notice tone="danger">{problem}</Notice>}
    </>
  )
}

type PagesProps = {
  /** Where the page begins, and the key that the next one begins after; absent on the last page. */
  after: string
  next: string | undefined
  onPage: (after: string) => void
}

/** The ways to the first page and to the next; back leads the browser's own Back. */
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
