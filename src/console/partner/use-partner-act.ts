import { usePageAct } from '#client/form/use-page-act.ts'
import type { Tone } from '#ui/state/notice.tsx'

/**
 * Does an act at an address below the partner's, or one that begins with `/` and holds for all, with a body or
 * a file; resolves once the screen shows how the partner is now.
 */
export type PartnerAct = (path: string, body?: object) => Promise<void>

/** Returns what does the acts on a partner, as `usePageAct` sends them. */
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
