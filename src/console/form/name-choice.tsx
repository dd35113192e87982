import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { failureAdvice } from '#client/http/failure-advice.ts'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import type { Loaded } from '#client/loading/use-loaded.ts'
import type { ConsoleCall } from '#client/session/console-session.ts'
import { MIN_SEARCHED_CHARACTERS } from '#domain/people/person-words.ts'
import { Button } from '#ui/form/button.tsx'
import field from '#ui/form/field.module.css'
import { useIsSlow } from '#ui/hooks/use-is-slow.ts'
import { useOnChange } from '#ui/hooks/use-on-change.ts'
import { Line, Stack } from '#ui/layout/layout.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import textStyles from '#ui/text/text.module.css'
import type { Choice, Choices } from '../services/find-choices.ts'
import { TableSearch } from '../table/table-tools.tsx'
import styles from './name-choice.module.css'

type NameChoiceProps = {
  /** Label of the choice, such as "Partner". */
  label: string
  /** Label of the search field, such as "Find a partner". */
  searchLabel: string
  /** Finds entries whose names match a text of at least two characters. */
  find: (call: ConsoleCall, text: string) => Promise<Choices>
  /** Undefined while nothing is chosen. */
  chosen: Choice | undefined
  onChange: (choice: Choice | undefined) => void
  /** Label of the button that clears the choice. */
  clear: string
  error?: string | undefined
  /** True to show the label above the control, as fields do. */
  isLabeled?: boolean | undefined
}

/** Search field for choosing one of very many entries, from two characters on. */
export function NameChoice({ label, find, chosen, onChange, ...texts }: NameChoiceProps) {
  const { searchLabel, clear, error, isLabeled } = texts
  const id = useId()
  const part = useRef<HTMLDivElement>(null)
  const hasActed = useRef(false)
  const [last, setLast] = useState<Choice>()
  // A choice from the URL has no name until the page has loaded. A choice made here has one.
  const shown = last?.id === chosen?.id ? last : chosen
  function handleChange(choice: Choice | undefined) {
    hasActed.current = true
    setLast(choice)
    onChange(choice)
  }
  // Focuses the new control, because the previous one is gone.
  useOnChange(chosen?.id, () => {
    if (hasActed.current) part.current?.querySelector<HTMLElement>('input, button')?.focus()
    hasActed.current = false
  })
  return (
    <Stack
      gap={isLabeled ? 'tiny' : 'small'}
      ref={part}
      role="group"
      aria-label={label}
      aria-describedby={error && `${id}-error`}
    >
      {isLabeled && (
        <span className={field.label} aria-hidden="true">
          {label}
        </span>
      )}
      {shown ? (
        <Chosen
          label={isLabeled ? undefined : label}
          choice={shown}
          clear={clear}
          onClear={() => handleChange(undefined)}
        />
      ) : (
        <NameSearch label={searchLabel} find={find} onChoose={handleChange} />
      )}
      {error && (
        <p id={`${id}-error`} className={field.error} role="alert">
          {error}
        </p>
      )}
    </Stack>
  )
}

type ChosenProps = Pick<NameChoiceProps, 'clear'> & {
  label: string | undefined
  choice: Choice
  onClear: () => void
}

function Chosen({ label, choice: { name, about }, clear, onClear }: ChosenProps) {
  return (
    <Line as="p" gap="small" className={styles.chosen}>
      <span>
        {label && `${label}: `}
        <bdi className={styles.name}>{name}</bdi>
        {about && <bdi className={classNames(textStyles.note, styles.about)}>{about}</bdi>}
      </span>
      <Button kind="quiet" onClick={onClear}>
        {clear}
      </Button>
    </Line>
  )
}

type NameSearchProps = Pick<NameChoiceProps, 'label' | 'find'> & { onChoose: (choice: Choice) => void }

function NameSearch({ label, find, onChoose }: NameSearchProps) {
  const [text, setText] = useState('')
  const part = useRef<HTMLDivElement>(null)
  const searched = text.trim()
  const isSearch = isLongEnough(searched)
  const choices = useConsoleData(searched, async (call) =>
    isSearch ? { ...(await find(call, searched)), searched } : undefined,
  )
  /** Clears the search for another choice. The clicked button is gone. */
  function handleChoose(choice: Choice) {
    setText('')
    onChoose(choice)
    part.current?.querySelector('input')?.focus()
  }
  /** Chooses the only entry found, instead of submitting the form. */
  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    const { found = [], searched: of } = choices.data ?? {}
    if (found.length === 1 && found[0] && of === event.target.value.trim()) handleChoose(found[0])
  }
  return (
    <Stack gap="none" ref={part} onKeyDown={handleKey}>
      <TableSearch label={label} value={text} onChange={setText} />
      {isSearch && (
        <div className={styles.results}>
          <div className={styles.panel}>
            <Found of={choices} searched={searched} onChoose={handleChoose} />
          </div>
        </div>
      )}
    </Stack>
  )
}

/** Returns true if a text is long enough for a search. An emoji counts as one character. */
export function isLongEnough(searched: string): boolean {
  return [...searched].length >= MIN_SEARCHED_CHARACTERS
}

type FoundProps = Pick<NameSearchProps, 'onChoose'> & {
  of: Loaded<(Choices & { searched: string }) | undefined>
  searched: string
}

function Found({ of: { data, state, error, reload }, searched, onChoose }: FoundProps) {
  const isSlow = useIsSlow(state === 'loading')
  const found = data?.found ?? []
  const isDone = state === 'ready' && data?.searched === searched
  if (state === 'failed')
    return (
      <p role="alert" className={textStyles.note}>
        We couldn’t load the names. {failureAdvice(error)}{' '}
        <Button kind="quiet" onClick={() => void reload()}>
          Try again
        </Button>
      </p>
    )
  return (
    <>
      {found.length > 0 && (
        <ul className={styles.found}>
          {found.map((choice) => (
            <li key={choice.id}>
              <button type="button" className={styles.choice} onClick={() => onChoose(choice)}>
                <bdi className={styles.name}>{choice.name}</bdi>
                <bdi className={textStyles.note}>{choice.about}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={classNames(textStyles.note, styles.status)}>
        {isSlow && 'This is taking longer than usual. We’re still trying.'}
        {isDone && found.length === 0 && `Nothing matches “${searched}”.`}
        {isDone && data.isMore && 'Keep typing to see more.'}
      </p>
    </>
  )
}
