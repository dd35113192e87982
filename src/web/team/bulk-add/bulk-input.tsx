import { useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import styles from './bulk-add.module.css'
import { FileDrop } from './file-drop.tsx'
import { MOST_ROWS, parseMembers } from './parse-members.ts'

type BulkInputProps = { onRead: (text: string) => void; disabled: boolean }

/** Reads the list from a file or from pasted text. */
export function BulkInput({ onRead, disabled }: BulkInputProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')

  function readList(list: string) {
    const { length } = parseMembers(list)
    if (length === 0) return setProblem('There is nobody on this list.')
    if (length > MOST_ROWS)
      return setProblem(`This list has ${length} rows; at most ${MOST_ROWS} can be added at once.`)
    setProblem('')
    onRead(list)
  }
  async function handleFile(file: File) {
    if (SPREADSHEET.test(file.name)) setProblem(NOT_CSV)
    else readList(await file.text())
  }
  return (
    <div className={styles.input}>
      <FileDrop label="CSV file with names and emails" disabled={disabled} onFile={handleFile} />
      <div className={styles.paste}>
        <label htmlFor={`${id}-text`}>Or paste a list, one person per line</label>
        <textarea
          id={`${id}-text`}
          rows={4}
          placeholder="Ann Example, ann@shop.example"
          disabled={disabled}
          value={text}
          aria-describedby={`${id}-problem`}
          onChange={({ target }) => setText(target.value)}
        />
        <Button kind="secondary" disabled={disabled || text.trim() === ''} onClick={() => readList(text)}>
          Preview
        </Button>
      </div>
      <p id={`${id}-problem`} role="alert" className={styles.problem}>
        {problem}
      </p>
    </div>
  )
}

const SPREADSHEET = /\.(xlsx?|xlsm|ods|numbers)$/i
const NOT_CSV = 'This is a spreadsheet. Save it as CSV first, or copy its rows and paste them.'
