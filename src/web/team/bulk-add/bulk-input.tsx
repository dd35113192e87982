import { type ChangeEvent, useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import styles from './bulk-add.module.css'
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
  async function handleFileChange({ target }: ChangeEvent<HTMLInputElement>) {
    const list = await target.files?.[0]?.text()
    // The same file may be chosen again after it was changed.
    target.value = ''
    if (list !== undefined) readList(list)
  }
  return (
    <div className={styles.input}>
      <label htmlFor={`${id}-file`}>CSV file with names and emails</label>
      <input
        id={`${id}-file`}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        disabled={disabled}
        onChange={handleFileChange}
      />
      <label htmlFor={`${id}-text`}>Or paste a list, one person per line</label>
      <textarea
        id={`${id}-text`}
        rows={5}
        placeholder="Ann Example, ann@shop.example"
        disabled={disabled}
        value={text}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => setText(target.value)}
      />
      <p id={`${id}-problem`} role="alert" className={styles.problem}>
        {problem}
      </p>
      <Button kind="secondary" disabled={disabled || text.trim() === ''} onClick={() => readList(text)}>
        Preview
      </Button>
    </div>
  )
}
