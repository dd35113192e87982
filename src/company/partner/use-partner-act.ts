import { useRef } from 'react'
import { codeOf } from '#web/shared/http.ts'
import type { Tone } from '#web/ui/notice.tsx'
import { sentenceOf } from '../form/form.tsx'
import { useConsole } from '../services/console.ts'

/**
 * Does an act at an address below the partner's, with a body or a file; resolves once the screen shows how the
 * partner is now.
 */
export type PartnerAct = (path: string, body?: object) => Promise<void>

type Done = { message: string }

/**
 * Returns what does the acts on a partner. An act has the same key each time the same is sent, until it is
 * done: one whose answer was lost is not done twice. One of an old page is said above how the partner is now.
 */
export function usePartnerAct(
  id: string,
  onSaid: (tone: Tone, sentence: string) => Promise<void>,
): PartnerAct {
  const { call, sendBytes } = useConsole().session
  const last = useRef({ content: '', key: '' })
  return async (path, body = {}) => {
    const content = JSON.stringify([path, body instanceof File ? [body.name, body.lastModified] : body])
    if (last.current.content !== content) last.current = { content, key: crypto.randomUUID() }
    const { key } = last.current
    try {
      const address = `/partners/${encodeURIComponent(id)}/${path}`
      const sent =
        body instanceof File
          ? sendBytes<Done>(address, new Blob([body]), { method: 'POST', key })
          : call<Done>(address, { method: 'POST', body, key })
      const { message } = await sent
      last.current = { content: '', key: '' }
      await onSaid('success', message)
    } catch (error) {
      const code = codeOf(error)
      if (code === 'changed-meanwhile') await onSaid('danger', sentenceOf(error))
      // What it was about is gone, such as a requirement that somebody else has ended.
      else if (code === 'not-found')
        await onSaid('danger', 'This was changed meanwhile. Here is how it is now.')
      else throw error
    }
  }
}
