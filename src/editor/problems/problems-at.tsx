import {
  createContext,
  type FocusEvent,
  type ReactElement,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { useLocation } from 'react-router'
import { asSentence } from '#domain/text/as-sentence.ts'
import type { Fields } from '#domain/unknown-value.ts'
import { useOnChange } from '#ui/hooks/use-on-change.ts'
import { Stack } from '#ui/layout/layout.tsx'
import { afterPress } from './after-press.ts'
import { type AttemptedFields, attemptKey } from './attempted-fields.ts'
import type { EditedProblem } from './module-problems.ts'
import styles from './problems-at.module.css'

const NONE: ReadonlyMap<string, readonly EditedProblem[]> = new Map()

const Problems = createContext(NONE)

type Attempts = { attempted: AttemptedFields; module: string }

/** Fields that the author has left, and the open module, empty for the settings. */
const AttemptsContext = createContext<Attempts | undefined>(undefined)
export const WithAttempts = AttemptsContext.Provider

type ProblemsAroundProps = {
  problems: readonly EditedProblem[]
  /** Content of the module. */
  content?: Fields
  children?: ReactNode
}

/**
 * Provides problems to the fields inside. Each problem is shown once the author has left its field. Problems
 * without a field appear above the fields.
 */
export function ProblemsAround({ problems, content = {}, children }: ProblemsAroundProps) {
  const attempts = useContext(AttemptsContext)
  const version = useAttemptsVersion(attempts?.attempted)
  const byField = useMemo(() => {
    const map = new Map<string, EditedProblem[]>()
    const shown = attempts && version >= 0 ? attempts.attempted.shown(attempts.module, problems) : problems
    for (const problem of shown) map.set(problem.field, [...(map.get(problem.field) ?? []), problem])
    return map
  }, [problems, attempts, version])
  const handleBlur = (event: FocusEvent) => {
    const keys = fieldsLeft(event).map((field) => attemptKey(field, content))
    afterPress(() => {
      for (const key of keys) attempts?.attempted.add(attempts.module, key)
    })
  }
  return (
    <Problems value={byField}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: notes which field inside was left */}
      <div className={styles.around} onBlur={handleBlur}>
        <ProblemsAt field="" />
        {children}
      </div>
    </Problems>
  )
}

/** Returns a function that shows a field's problems before the author has left the field. */
export function useAttempt(): (field: string) => void {
  const attempts = useContext(AttemptsContext)
  return (field) => attempts?.attempted.add(attempts.module, field)
}

/** Re-renders after each change of the attempted fields. */
export function useAttemptsVersion(attempted: AttemptedFields | undefined): number {
  const subscribe = useCallback(
    (listener: () => void) => attempted?.listen(listener) ?? noListener,
    [attempted],
  )
  const read = () => attempted?.version ?? 0
  return useSyncExternalStore(subscribe, read, read)
}

const noListener = () => undefined

/** Returns the fields that lose the focus; none if the window itself loses the focus. */
function fieldsLeft({ target, relatedTarget }: FocusEvent): string[] {
  const fields: string[] = []
  if (document.activeElement === target) return fields
  let place = target.closest<HTMLElement>('[data-field]')
  while (place) {
    if (place.dataset.field && !place.contains(relatedTarget)) fields.push(place.dataset.field)
    place = place.parentElement?.closest<HTMLElement>('[data-field]') ?? null
  }
  return fields
}

/** Returns all problems that are shown. */
export function useShownProblems(): EditedProblem[] {
  return [...useContext(Problems).values()].flat()
}

/**
 * Returns the props for a `TextField` or `TextArea` to show the problems of a field (`fieldOf`) and to be
 * found by `focusField`: `<TextField label="Path" {...useProblemsAt('webPath', 'The hint.')} />`.
 */
export function useProblemsAt(field: string, hint?: string) {
  const problems = useContext(Problems).get(field) ?? []
  const errors = withoutRepeats(problems.filter(isError)).map(({ message }) => asSentence(message))
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
      {withoutRepeats(warnings).map((problem) => (
        <ProblemWords key={problem.message} problem={problem} />
      ))}
    </>
  )
}

/** Shows the problems of a field other than a single-line text field, or of a whole module. */
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
      {withoutRepeats(problems).map((problem) => (
        <ProblemWords key={problem.message} problem={problem} />
      ))}
    </Stack>
  )
}

/** Returns the attributes of an element with problems shown by `ProblemsAt`. */
export function useDescribedByProblems(field: string) {
  const problems = useContext(Problems).get(field) ?? []
  return {
    'aria-describedby': problems.length === 0 ? undefined : problemsId(field),
    'aria-invalid': problems.some(isError) || undefined,
  }
}

/** Removes problems with the same message, because several pictures may have the same problem. */
function withoutRepeats(problems: readonly EditedProblem[]): EditedProblem[] {
  return [...new Map(problems.map((problem) => [problem.message, problem])).values()]
}

const problemsId = (field: string) => `problems-${field}`

function ProblemWords({ problem }: { problem: EditedProblem }) {
  return (
    <span className={isError(problem) ? styles.error : styles.warning} dir="auto">
      {asSentence(problem.message)}
    </span>
  )
}

const isError = ({ severity }: EditedProblem) => severity === 'error'

/** Focuses the field in the URL, once the content next to this component is shown. */
export function FieldOfAddress() {
  const { key, search } = useLocation()
  useOnChange(key, () => {
    const address = new URLSearchParams(search)
    const field = address.get('field')
    if (field === null) return
    const block = address.get('block')
    // Runs after the screen's heading was focused, and after an article has its text.
    const timer = setTimeout(() => focusField(field, block === null ? undefined : Number(block)))
    return () => clearTimeout(timer)
  })
  return null
}

/** Scrolls to a field and focuses it, or a block of an article. */
export function focusField(field: string, block?: number): void {
  const place = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`)
  const opener = place && findOpener(place)
  if (opener) {
    opener.click()
    // Fields can take the focus only once their panel is open.
    setTimeout(() => focusField(field, block))
    return
  }
  const control = place && findControl(place)
  if (!control) return
  const part = block === undefined ? control : (control.children[block] ?? control)
  control.focus({ preventScroll: true })
  part.scrollIntoView({ block: 'center' })
  if (part !== control) getSelection()?.collapse(part, 0)
}

/** Returns the button or summary that opens the closed panel around a field. */
function findOpener(place: HTMLElement): HTMLElement | null {
  const fold = place.closest('details:not([open])')
  if (fold) return fold.querySelector('summary')
  const panel = place.closest('[hidden][id]')
  return panel && document.querySelector(`[aria-expanded="false"][aria-controls="${CSS.escape(panel.id)}"]`)
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
