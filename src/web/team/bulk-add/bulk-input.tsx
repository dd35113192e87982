import { useId, useRef, useState } from 'react'
import { type GroupWord, groupsWord } from '#domain/people/member-groups.ts'
import { Button } from '#ui/form/button.tsx'
import fieldStyles from '#ui/form/field.module.css'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import styles from './bulk-add.module.css'
import { type GivenList, type ListReading, listProblem, readList, sizeProblem } from './read-list.ts'

type BulkInputProps = {
  onRead: (reading: ListReading) => void
  /** Word for the partner's groups; undefined without any. */
  groupWord: GroupWord | undefined
  disabled: boolean
}

/** Problems of a list by source; empty for none. */
const NO_PROBLEMS = { file: '', paste: '' }

/** Input for a list, as a file or as pasted text. */
export function BulkInput({ onRead, groupWord, disabled }: BulkInputProps) {
  const [problems, setProblems] = useState(NO_PROBLEMS)

  function read(source: keyof typeof NO_PROBLEMS, given: GivenList) {
    const reading = readList(given)
    const found = listProblem(reading.list)
    setProblems({ ...NO_PROBLEMS, [source]: found })
    if (found === '') onRead(reading)
  }
  async function handleFile(file: File) {
    const problem = SPREADSHEET.test(file.name) ? NOT_CSV : sizeProblem(file.size)
    if (problem === '') read('file', { bytes: new Uint8Array(await file.arrayBuffer()) })
    else setProblems({ ...NO_PROBLEMS, file: problem })
  }
  return (
    <Stack gap="wide" className={styles.input}>
      <Stack gap="tiny" className={styles.source}>
        <FileDrop
          label={`CSV file with names${groupWord ? `, emails and ${groupsWord(groupWord)}` : ' and emails'}`}
          what="a CSV"
          accept=".csv,.tsv,.txt,.vcf,text/csv,text/vcard"
          disabled={disabled}
          onFile={handleFile}
        />
        <p role="alert" className={styles.problem}>
          {problems.file}
        </p>
      </Stack>
      <PasteField
        problem={problems.paste}
        disabled={disabled}
        onPreview={(text) => {
          const problem = sizeProblem(text.length)
          if (problem === '') read('paste', { text })
          else setProblems({ ...NO_PROBLEMS, paste: problem })
        }}
      />
    </Stack>
  )
}

type PasteFieldProps = { problem: string; disabled: boolean; onPreview: (text: string) => void }

function PasteField({ problem, disabled, onPreview }: PasteFieldProps) {
  const id = useId()
  const problemId = useId()
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)

  function preview() {
    // Scrolls the text to its beginning, to match the list below.
    field.current?.scrollTo(0, 0)
    onPreview(text)
  }
  return (
    <Stack gap="tiny" className={styles.paste}>
      <label className={fieldStyles.label} htmlFor={id}>
        Or paste a list, one person per line, or addresses from an email
      </label>
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
    </Stack>
  )
}

const SPREADSHEET = /\.(xlsx?|xlsm|ods|numbers)$/i
const NOT_CSV = 'This is a spreadsheet. Save it as CSV first, or copy its rows and paste them.'
