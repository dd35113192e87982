import { useRef, useState } from 'react'
import { ServiceError } from '../http/http.ts'
import { wasGivenUp } from '../session/console-session.ts'

/**
 * Returns what is entered over something stored, and what changes it. It begins anew once something else is
 * stored: what an old page was given is not kept.
 */
export function useEntry<Entry extends object>(stored: Entry) {
  const version = JSON.stringify(stored)
  const [changed, setChanged] = useState({ version, entry: stored })
  const entry = changed.version === version ? changed.entry : stored
  const change = (changes: Partial<Entry>) => setChanged({ version, entry: { ...entry, ...changes } })
  return [entry, change] as const
}

/** The sentence for a refusal, and the field that it stands beside; undefined stands above all fields. */
export interface FormProblem<Name extends string> {
  field?: Name | undefined
  sentence: string
}

/** Returns the sentence for a failed call: the server's own if it gave one. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ServiceError && error.serverMessage) return error.serverMessage
  return 'The server did not answer. Nothing was changed. Try again.'
}

/**
 * The state of a form: whether it is being sent, and what was refused. `check` finds what is wrong before it is
 * sent, in the order of the fields; `place` says which field a refusal of the server is about. The first field
 * with an error takes the focus.
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

  /** Sends the form; returns whether it went well. */
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

/** The fields of a form by their names: where the error of each stands, and how it takes the focus. */
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
