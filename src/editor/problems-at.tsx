import { createContext, type ReactElement, type ReactNode, useContext, useMemo } from 'react'
import { useLocation } from 'react-router'
import { asSentence } from '#domain/text/as-sentence.ts'
import { Stack } from '#ui/layout/layout.tsx'
import { useOnChange } from '#ui/state/use-on-change.ts'
import type { EditedProblem } from './module-problems.ts'
import styles from './problems-at.module.css'

const NONE: ReadonlyMap<string, readonly EditedProblem[]> = new Map()

const Problems = createContext(NONE)

type ProblemsAroundProps = { problems: readonly EditedProblem[]; children?: ReactNode }

/** Passes problems to the fields inside; problems without a field appear above them. */
export function ProblemsAround({ problems, children }: ProblemsAroundProps) {
  const byField = useMemo(() => {
    const map = new Map<string, EditedProblem[]>()
    for (const problem of problems) map.set(problem.field, [...(map.get(problem.field) ?? []), problem])
    return map
  }, [problems])
  return (
    <Problems value={byField}>
      <ProblemsAt field="" />
      {children}
    </Problems>
  )
}

/** Hides the problems of the fields inside while they are empty; the list still has them all. */
export function WithoutProblems({ isEmpty, children }: { isEmpty: boolean; children: ReactNode }) {
  const problems = useContext(Problems)
  return <Problems value={isEmpty ? NONE : problems}>{children}</Problems>
}

/**
 * Returns the props with which a `TextField` or `TextArea` shows the problems of a field (`fieldOf`) and is found by
 * `focusField`: `<TextField label="Path" {...useProblemsAt('webPath', 'The hint.')} />`.
 */
export function useProblemsAt(field: string, hint?: string) {
  const problems = useContext(Problems).get(field) ?? []
  const errors = problems.filter(isError).map(({ message }) => asSentence(message))
  const warnings = problems.filter((problem) => !isError(problem))
  return {
    'data-field': field,
    error: errors.length === 0 ? undefined : errors.join(' '),
    hint: warnings.length === 0 ? hint : warningHint(warnings, hint),
  }
}

function warningHint(warnings: readonly EditedProblem[], hint: string | undefined): ReactElement {
  return (
    <>
      {hint !== undefined && `${hint} `}
      {warnings.map((problem) => (
        <ProblemWords key={problem.message} problem={problem} />
      ))}
    </>
  )
}

/** Shows the problems of a field that is not a single line of text, or of a module as a whole. */
export function ProblemsAt({ field }: { field: string }) {
  const problems = useContext(Problems).get(field) ?? []
  if (problems.length === 0 && field !== '') return null
  return (
    <Stack
      gap="tiny"
      id={problemsId(field)}
      data-field={field === '' ? field : undefined}
      className={styles.problems}
    >
      {problems.map((problem) => (
        <ProblemWords key={problem.message} problem={problem} />
      ))}
    </Stack>
  )
}

/** Returns the attributes of an element whose problems `ProblemsAt` shows. */
export function useDescribedByProblems(field: string) {
  const problems = useContext(Problems).get(field) ?? []
  return {
    'aria-describedby': problems.length === 0 ? undefined : problemsId(field),
    'aria-invalid': problems.some(isError) || undefined,
  }
}

const problemsId = (field: string) => `problems-${field}`

function ProblemWords({ problem }: { problem: EditedProblem }) {
  return (
    <span className={isError(problem) ? styles.error : styles.warning} dir="auto">
      {isError(problem) ? 'Error: ' : 'Warning: '}
      {asSentence(problem.message)}
    </span>
  )
}

const isError = ({ severity }: EditedProblem) => severity === 'error'

/** Moves the focus to the field named in the URL, once the content next to this component is shown. */
export function FieldOfAddress() {
  const { key, search } = useLocation()
  useOnChange(key, () => {
    const address = new URLSearchParams(search)
    const field = address.get('field')
    if (field === null) return
    const block = address.get('block')
    // Runs after the heading of the screen has taken the focus, and after an article has its text.
    const timer = setTimeout(() => focusField(field, block === null ? undefined : Number(block)))
    return () => clearTimeout(timer)
  })
  return null
}

/** Scrolls to a field and moves the focus to it, or to a block of an article. */
export function focusField(field: string, block?: number): void {
  const place = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`)
  const control = place && findControl(place)
  if (!control) return
  const part = block === undefined ? control : (control.children[block] ?? control)
  control.focus({ preventScroll: true })
  part.scrollIntoView({ block: 'center' })
  if (part !== control) getSelection()?.collapse(part, 0)
}

function findControl(place: HTMLElement): HTMLElement {
  if (place.matches('input, textarea, select')) return place
  const control =
    place.querySelector<HTMLElement>('[contenteditable]') ??
    place.querySelector<HTMLElement>('input, textarea, select, button')
  if (control) return control
  place.tabIndex = -1
  return place
}
