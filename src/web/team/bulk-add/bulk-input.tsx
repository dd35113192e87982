import { useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import styles from './bulk-add.module.css'
import { decodeList } from './decode-list.ts'
import { FileDrop } from './file-drop.tsx'
import { MAX_ROWS, type MemberList, parseMembers } from './parse-members.ts'

type BulkInputProps = { onRead: (list: MemberList) => void; disabled: boolean }

/** Reads the list from a file or from pasted text. */
export function BulkInput({ onRead, disabled }: BulkInputProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')

  function readList(given: string) {
    const list = parseMembers(given)
    const { length } = list.members
    if (length === 0) return setProblem(list.leftOut > 0 ? NO_ONE_FOUND : 'There is nobody on this list.')
    if (length > MAX_ROWS)
      return setProblem(`This list has ${length} rows; at most ${MAX_ROWS} can be added at once.`)
    setProblem('')
    onRead(list)
  }
  async function handleFile(file: File) {
    if (SPREADSHEET.test(file.name)) setProblem(NOT_CSV)
    else readList(decodeList(new Uint8Array(await file.arrayBuffer())))
  }
  return (
    <div className={styles.input}>
      <FileDrop label="CSV file with names and emails" disabled={disabled} onFile={handleFile} />
      <div className={styles.paste}>
        <label htmlFor={`${id}-text`}>
          Or paste a list, one person per line, or the addresses from a mail
        </label>
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
const NO_ONE_FOUND = 'We found no names and no emails on this list.'
