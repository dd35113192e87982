import { type GroupWord, groupLabel } from '#domain/people/member-groups.ts'
import type { TextEncoding } from '#domain/text/decode-text.ts'
import { Disclosure } from '#ui/dialog/disclosure.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import styles from './bulk-add.module.css'
import { columnNotes, guessNotes, unreadNotes } from './list-notes.ts'
import type { TableReading } from './parse-members.ts'
import { encodingExamples, type ListChoice, type ListReading } from './read-list.ts'

type ListReadingProps = {
  reading: ListReading
  /** The partner's word for its groups; undefined if a list cannot have groups. */
  groupWord: GroupWord | undefined
  /** True once rows have been sent. The columns can then no longer be changed. */
  disabled: boolean
  onChoice: (choice: ListChoice) => void
}

/** Summary above the rows: the interpretation of the list, with examples, and fields to change it. */
export function ListReadingNotes({ reading, groupWord, disabled, onChoice }: ListReadingProps) {
  const { list, encoding, choice } = reading
  const asks = list.table?.asks ?? []
  const examples = encodingExamples(reading)
  const guesses = [
    ...(asks.length > 0 ? [] : columnNotes(list, groupWord)),
    ...examples.filter((one) => one.encoding === encoding).map(encodingNote),
    ...guessNotes(list),
  ]
  const unread = asks.length > 0 ? [] : unreadNotes(list)
  const hasGroups = list.groups !== undefined || choice.group !== undefined
  const isChosen = [choice.email, choice.names, groupWord && choice.group].some((one) => one !== undefined)
  const isOpen = asks.length > 0 || isChosen
  const fields = (list.table || examples.length > 0) && (
    <Stack gap="wide" className={styles.choices}>
      {list.table && <ColumnFields table={list.table} disabled={disabled} onChoice={onChoice} />}
      {list.table && groupWord && hasGroups && (
        <SelectField
          label={`${groupLabel(groupWord)} column`}
          none="None"
          options={columnOptions(list.table)}
          value={String(list.table.groups?.group ?? '')}
          disabled={disabled}
          onChange={(value) => onChoice({ group: value === '' ? null : Number(value) })}
        />
      )}
      {examples.length > 0 && (
        <SelectField
          label="Text encoding"
          none="Automatic"
          options={examples.map((one) => ({
            value: one.encoding,
            words: `${ENCODING_LABELS[one.encoding]}: ${one.example}`,
          }))}
          value={encoding ?? ''}
          disabled={disabled}
          onChange={(value) => {
            const found = examples.find((one) => one.encoding === value)
            if (found) onChoice({ encoding: found.encoding })
          }}
        />
      )}
    </Stack>
  )
  return (
    <Stack gap="small" className={styles.reading}>
      {asks.length > 0 && <Notice>{ASK_TEXT[asks.join(' ') as keyof typeof ASK_TEXT]}</Notice>}
      {guesses.length > 0 && <p>{guesses.join(' ')}</p>}
      {unread.length > 0 && <p>{unread.join(' ')}</p>}
      {isOpen ? fields : fields && <Disclosure summary="Change how we read this list">{fields}</Disclosure>}
    </Stack>
  )
}

const ASK_TEXT = {
  email: 'Choose the column with people’s own email addresses.',
  name: 'Choose the column with names. If last names have their own column, choose that, too.',
  'email name': 'Choose the columns with people’s own email addresses and names.',
}

const ENCODING_LABELS: Record<TextEncoding, string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Western European (Windows)',
  'windows-1250': 'Central European (Windows)',
  macintosh: 'Mac',
  cp850: 'Western European (DOS)',
  cp852: 'Central European (DOS)',
  'iso-8859-2': 'Central European (Unix)',
  'iso-8859-15': 'Western European (Unix)',
  'windows-1251': 'Cyrillic (Windows)',
  'windows-1254': 'Turkish (Windows)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
}

function encodingNote({ encoding, example }: { encoding: TextEncoding; example: string }): string {
  return `Text encoding: ${ENCODING_LABELS[encoding]}, such as “${example}”.`
}

/** Value of the option that derives names from emails. */
const MADE = 'made'

type ColumnFieldsProps = { table: TableReading; disabled: boolean; onChoice: ListReadingProps['onChoice'] }

/** Drop-down lists for choosing the columns, each with an example of its cells. */
function ColumnFields({ table, disabled, onChoice }: ColumnFieldsProps) {
  const { email, names, asks } = table
  const first = asks.includes('name') ? undefined : names[0]
  const parts = first === undefined ? [] : names.length > 2 ? [SECOND_PART, THIRD_PART] : [SECOND_PART]
  const options = columnOptions(table)
  const changeName = (place: number, value: string) => {
    const changed = [
      ...names.slice(0, place),
      ...(value === '' ? [] : [Number(value)]),
      ...names.slice(place + 1),
    ]
    onChoice({ names: value === MADE ? [] : changed })
  }
  const isMade = names.length === 0 && !asks.includes('name')
  return (
    <>
      <SelectField
        label="Email column"
        none="Choose a column"
        options={options}
        value={asks.includes('email') ? '' : String(email ?? '')}
        disabled={disabled}
        onChange={(value) => value !== '' && onChoice({ email: Number(value) })}
      />
      <SelectField
        label="Name column"
        none="Choose a column"
        options={[...options, { value: MADE, words: 'None (guess names from emails)' }]}
        value={isMade ? MADE : String(first ?? '')}
        disabled={disabled}
        onChange={(value) =>
          value !== '' &&
          (asks.includes('name')
            ? onChoice({ names: value === MADE ? [] : [Number(value)] })
            : changeName(0, value))
        }
      />
      {parts.map(({ place, label }) => (
        <SelectField
          key={place}
          label={label}
          none="None"
          options={options}
          value={String(names[place] ?? '')}
          disabled={disabled}
          onChange={(value) => changeName(place, value)}
        />
      ))}
    </>
  )
}

function columnOptions({ columns }: TableReading): { value: string; words: string }[] {
  return columns.flatMap(({ label, example }, at) =>
    example === '' ? [] : [{ value: String(at), words: `${label}: ${example}` }],
  )
}

const SECOND_PART = { place: 1, label: 'Last name column' }
const THIRD_PART = { place: 2, label: 'Additional name column' }
