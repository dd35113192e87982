import { usePageAct } from '#client/form/use-page-act.ts'
import type { Tone } from '#ui/state/notice.tsx'

/**
 * Performs an action at a path below the partner's, or at a path starting with `/` for all partners. The body
 * is JSON or a file. Resolves once the screen shows the partner's new state.
 */
export type PartnerAct = (path: string, body?: object) => Promise<void>

/** Returns the function for actions on a partner, based on `usePageAct`. */
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
