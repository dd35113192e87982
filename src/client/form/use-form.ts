import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ServiceError, wasGivenUp } from '../http/http.ts'

/**
 * Returns a form's entry and its setter. The entry is reset whenever the stored fields change, which discards
 * input on an outdated page.
 */
export function useEntry<Entry extends object>(stored: Entry) {
  const version = JSON.stringify(stored)
  const [changed, setChanged] = useState({ version, entry: stored })
  const entry = changed.version === version ? changed.entry : stored
  const change = (changes: Partial<Entry>) => setChanged({ version, entry: { ...entry, ...changes } })
  return [entry, change] as const
}

/**
 * Message for a refusal, and the field it belongs to. Without a field, the message is shown above the form.
 */
export interface FormProblem<Name extends string> {
  field?: Name | undefined
  sentence: string
}

/** Returns the server's message for a failed call, or a general message. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ServiceError && error.serverMessage) return error.serverMessage
  return 'We couldn’t reach the server. Nothing was changed. Try again.'
}

interface FormOptions<Name extends string> {
  /** Returns the problems before sending, in the order of the fields. */
  check?: () => FormProblem<Name> | readonly FormProblem<Name>[] | undefined
  /** Returns the field that a refusal belongs to. */
  place?: (error: ServiceError) => Name | undefined
  /** Handles a failed call, for example with a modal. Returns the problem to show in the form, if any. */
  onFailure?: (error: unknown) => FormProblem<Name> | undefined
}

/** Manages the busy state and the problems of a form, and focuses the first field with a problem. */
export function useForm<Name extends string>({
  check = () => undefined,
  place = () => undefined,
  onFailure = (error) => ({
    field: error instanceof ServiceError ? place(error) : undefined,
    sentence: sentenceOf(error),
  }),
}: FormOptions<Name> = {}) {
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<readonly FormProblem<Name>[]>([])
  const { field, elementOf } = useFields(problems)

  function show(next: readonly FormProblem<Name>[]): void {
    setProblems(next)
    if (next[0]?.field) elementOf(next[0].field)?.focus()
  }

  function fail(error: unknown): void {
    if (!(error instanceof ServiceError)) console.error(error)
    // Disabled fields cannot take the focus.
    flushSync(() => setBusy(false))
    if (!wasGivenUp(error)) show([onFailure(error) ?? []].flat())
  }

  /**
   * Sends the form and returns true on success. `send` resolves to false for a failure that it has already
   * shown.
   */
  async function submit(send: () => Promise<unknown>): Promise<boolean> {
    const found = [check() ?? []].flat()
    show(found)
    if (found.length > 0) return false
    setBusy(true)
    try {
      return (await send()) !== false
    } catch (error) {
      fail(error)
      return false
    } finally {
      setBusy(false)
    }
  }

  const aboveAll = problems.find((problem) => problem.field === undefined)?.sentence
  return { busy, problem: aboveAll, field, elementOf, submit, clear: () => setProblems([]) }
}

type FieldElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Returns a function for the props of a field, including its error, and a function for the field's element.
 */
function useFields<Name extends string>(problems: readonly FormProblem<Name>[]) {
  const elements = useRef(new Map<Name, FieldElement>())
  const field = (name: Name) => ({
    name,
    error: problems.find((problem) => problem.field === name)?.sentence,
    ref: (element: FieldElement | null) => {
      if (element) elements.current.set(name, element)
      else elements.current.delete(name)
    },
  })
  return { field, elementOf: (name: Name) => elements.current.get(name) }
}
