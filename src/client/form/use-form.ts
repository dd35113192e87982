import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ServiceError, wasGivenUp } from '../http/http.ts'

/**
 * Returns the entry for stored fields, and the function that changes it. The entry starts again from the stored
 * fields when those change, so that input on an outdated page is dropped.
 */
export function useEntry<Entry extends object>(stored: Entry) {
  const version = JSON.stringify(stored)
  const [changed, setChanged] = useState({ version, entry: stored })
  const entry = changed.version === version ? changed.entry : stored
  const change = (changes: Partial<Entry>) => setChanged({ version, entry: { ...entry, ...changes } })
  return [entry, change] as const
}

/** Message for a refusal and the field it belongs to; without a field it is shown above the form. */
export interface FormProblem<Name extends string> {
  field?: Name | undefined
  sentence: string
}

/** Returns the message for a failed call: the server's, or a general one. */
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

/**
 * Holds the state of a form: whether it is being sent, and its problems. The first field with a problem gets the
 * focus.
 */
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
    // Fields that are disabled while the form is sent cannot take the focus.
    flushSync(() => setBusy(false))
    if (!wasGivenUp(error)) show([onFailure(error) ?? []].flat())
  }

  /** Sends the form; returns true on success. `send` resolves to false for a failure that it has shown itself. */
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

/** Returns the props of each field by its name, with its error, and a function that returns its element. */
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
