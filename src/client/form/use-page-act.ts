import { useState } from 'react'
import { codeOf } from '../http/http.ts'
import { useClient } from '../session/session-context.ts'
import { sentenceOf } from './use-form.ts'

/**
 * Returns a function that runs an action with an idempotency key. Retries with the same content reuse the key
 * until the action succeeds, so a lost response cannot cause a second execution.
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

/** Returns a screen's `createActOnce` function, which stays the same across renders. */
export function useActOnce() {
  const [actOnce] = useState(createActOnce)
  return actOnce
}

/** Suffix of the message for an action refused on an outdated page. */
const NOT_DONE = 'Your change wasn’t saved.'

/** Sends an action of a page to a path, with a file or with a body that includes the page's version. */
export type PageAct = (path: string, body?: object, method?: 'POST' | 'PUT') => Promise<void>

/**
 * Returns a function that sends each action of a page once. `onDone` receives the response. `onOld` receives
 * the message for an outdated page. Both reload the page.
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
      // The object no longer exists, for example a requirement that another user has ended.
      else if (code === 'not-found')
        await onOld('Someone else changed this, so your change wasn’t saved. Here’s the current version.')
      else throw error
    }
  }
}
