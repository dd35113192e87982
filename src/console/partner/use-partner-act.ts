import { usePageAct } from '#client/form/use-page-act.ts'
import type { Tone } from '#ui/state/notice.tsx'

/**
 * Performs an action at a path below the partner's, or at a path starting with `/` for all partners, with a JSON body
 * or a file. Resolves once the screen shows the partner's new state.
 */
export type PartnerAct = (path: string, body?: object) => Promise<void>

/** Returns a function that performs actions on a partner through `usePageAct`. */
export function usePartnerAct(
  id: string,
  onSaid: (tone: Tone, sentence: string) => Promise<void>,
): PartnerAct {
  const act = usePageAct<{ message: string }>(
    ({ message }) => onSaid('success', message),
    (sentence) => onSaid('danger', sentence),
  )
  return (path, body) =>
    act(path.startsWith('/') ? path : `/partners/${encodeURIComponent(id)}/${path}`, body)
}
