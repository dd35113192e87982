import { useState } from 'react'
import { codeOf } from '../http/http.ts'
import { useClient } from '../session/session-context.ts'
import { sentenceOf } from './use-form.ts'

/**
 * Creates what does an act with a key that names it: the same each time the same is sent, until it is done. So
 * one whose answer was lost is not done twice.
 */
export function createActOnce() {
  let last = { content: '', key: '' }
  return async <Answer>(what: unknown, act: (key: string) => Promise<Answer>): Promise<Answer> => {
    const content = JSON.stringify(what)
    if (last.content !== content) last = { content, key: crypto.randomUUID() }
    const answer = await act(last.key)
    last = { content: '', key: '' }
    return answer
  }
}

/** Returns what does the acts of a screen, each once, as `createActOnce` does. */
export function useActOnce() {
  const [actOnce] = useState(createActOnce)
  return actOnce
}

/** Stands behind the sentence for an act that an old page asked for. */
const NOT_DONE = 'Your change was not made.'

/** Sends an act of a page: where to, and a body, the version that the page shows among it, or a file. */
export type PageAct = (path: string, body?: object, method?: 'POST' | 'PUT') => Promise<void>

/**
 * Returns what sends the acts of a page, each once. `onDone` takes an act's answer, and `onOld` the sentence of
 * one that was refused because the page is old: both show what is there now.
 */
export function usePageAct<Answer>(
  onDone: (answer: Answer) => Promise<void>,
  onOld: (sentence: string) => Promise<void>,
): PageAct {
  const { call, sendBytes } = useClient().session
  const actOnce = useActOnce()
  return async (path, body = {}, method = 'POST') => {
    const content = body instanceof File ? [body.name, body.lastModified] : body
    try {
      const answer = await actOnce([path, content], (key) =>
        body instanceof File
          ? sendBytes<Answer>(path, new Blob([body]), { method, key })
          : call<Answer>(path, { method, body, key }),
      )
      await onDone(answer)
    } catch (error) {
      const code = codeOf(error)
      if (code === 'changed-meanwhile') await onOld(`${sentenceOf(error)} ${NOT_DONE}`)
      // What it was about is gone, such as a requirement that somebody else has ended.
      else if (code === 'not-found')
        await onOld(`This was changed meanwhile. Here is how it is now. ${NOT_DONE}`)
      else throw error
    }
  }
}
