import { useRef, useState } from 'react'
import { ServiceError } from '../http/http.ts'
import { wasGivenUp } from '../session/console-session.ts'

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
  return 'The server did not answer. Nothing was changed. Try again.'
}

/**
 * Holds the state of a form: whether it is being sent, and its problem. `check` returns the first problem before
 * sending, in the order of the fields; `place` returns the field that a refusal belongs to. That field gets the
 * focus.
 */
export function useForm<Name extends string>({
  check = () => undefined,
  place = () => undefined,
}: {
  check?: () => FormProblem<Name> | undefined
  place?: (error: ServiceError) => Name | undefined
} = {}) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<FormProblem<Name>>()
  const { field, focus } = useFields(problem)

  function show(next: FormProblem<Name>): void {
    setProblem(next)
    if (next.field) focus(next.field)
  }

  /** Sends the form; returns true on success. */
  async function submit(send: () => Promise<unknown>): Promise<boolean> {
    const found = check()
    if (found) {
      show(found)
      return false
    }
    setBusy(true)
    setProblem(undefined)
    try {
      await send()
      return true
    } catch (error) {
      if (!wasGivenUp(error))
        show({ field: error instanceof ServiceError ? place(error) : undefined, sentence: sentenceOf(error) })
      return false
    } finally {
      setBusy(false)
    }
  }

  const aboveAll = problem && problem.field === undefined ? problem.sentence : undefined
  return { busy, problem: aboveAll, field, submit, clear: () => setProblem(undefined) }
}

type FieldElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Returns the props of each field by its name, with its error, and a function that focuses a field. */
function useFields<Name extends string>(problem: FormProblem<Name> | undefined) {
  const elements = useRef(new Map<Name, FieldElement>())
  const field = (name: Name) => ({
    name,
    error: problem?.field === name ? problem.sentence : undefined,
    ref: (element: FieldElement | null) => {
      if (element) elements.current.set(name, element)
      else elements.current.delete(name)
    },
  })
  return { field, focus: (name: Name) => elements.current.get(name)?.focus() }
}
