import { useId, useRef, useState } from 'react'
import { decodeText } from '#domain/text/decode-text.ts'
import { Button } from '#web/ui/form/button.tsx'
import { FileDrop } from '#web/ui/form/file-drop.tsx'
import styles from './bulk-add.module.css'
import { MAX_ROWS, type MemberList, parseMembers } from './parse-members.ts'

type BulkInputProps = { onRead: (list: MemberList) => void; disabled: boolean }

/** Why a list could not be read, by where it came from. */
const NO_PROBLEMS = { file: '', paste: '' }

/** Reads the list from a file or from pasted text. */
export function BulkInput({ onRead, disabled }: BulkInputProps) {
  const [problems, setProblems] = useState(NO_PROBLEMS)

  function readList(source: keyof typeof NO_PROBLEMS, given: string) {
    const list = parseMembers(given)
    const found = problemOf(list)
    setProblems({ ...NO_PROBLEMS, [source]: found })
    if (found === '') onRead(list)
  }
  async function handleFile(file: File) {
    if (SPREADSHEET.test(file.name)) setProblems({ ...NO_PROBLEMS, file: NOT_CSV })
    else readList('file', decodeText(new Uint8Array(await file.arrayBuffer())).text)
  }
  return (
    <div className={styles.input}>
      <div className={styles.source}>
        <FileDrop
          label="CSV file with names and emails"
          what="a CSV"
          accept=".csv,.tsv,.txt,text/csv"
          disabled={disabled}
          onFile={handleFile}
        />
        <p role="alert" className={styles.problem}>
          {problems.file}
        </p>
      </div>
      <PasteField
        problem={problems.paste}
        disabled={disabled}
        onPreview={(text) => readList('paste', text)}
      />
    </div>
  )
}

type PasteFieldProps = { problem: string; disabled: boolean; onPreview: (text: string) => void }

function PasteField({ problem, disabled, onPreview }: PasteFieldProps) {
  const id = useId()
  const problemId = useId()
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)

  function preview() {
    // From its beginning, as the list below.
    field.current?.scrollTo(0, 0)
    onPreview(text)
  }
  return (
    <div className={styles.paste}>
      <label htmlFor={id}>Or paste a list, one person per line, or the addresses from a mail</label>
      <textarea
        id={id}
        ref={field}
        rows={4}
        placeholder="Ann Example, ann@shop.example"
        disabled={disabled}
        value={text}
        aria-invalid={problem !== ''}
        aria-describedby={problemId}
        onChange={({ target }) => setText(target.value)}
      />
      <p id={problemId} role="alert" className={styles.problem}>
        {problem}
      </p>
      <Button kind="secondary" disabled={disabled || text.trim() === ''} onClick={preview}>
        Preview
      </Button>
    </div>
  )
}

/** Returns why a list cannot be added; empty if it can. */
function problemOf({ members: { length }, leftOut }: MemberList): string {
  if (length === 0) return leftOut > 0 ? NO_ONE_FOUND : 'There is nobody on this list.'
  return length > MAX_ROWS ? `This list has ${length} rows; at most ${MAX_ROWS} can be added at once.` : ''
}

const SPREADSHEET = /\.(xlsx?|xlsm|ods|numbers)$/i
const NOT_CSV = 'This is a spreadsheet. Save it as CSV first, or copy its rows and paste them.'
const NO_ONE_FOUND = 'We found no names and no emails on this list.'
