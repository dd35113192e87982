import { useState } from 'react'
import { usePageAct } from '#client/form/use-page-act.ts'
import { Notice, type Tone } from '#ui/state/notice.tsx'

/** Returns the function that sends a page's actions, and a notice with the last result, shown after `reload`. */
export function useSaidAct(reload: () => Promise<unknown>) {
  const [said, setSaid] = useState<{ tone: Tone; sentence: string }>()
  async function handleSaid(tone: Tone, sentence: string) {
    await reload()
    setSaid({ tone, sentence })
  }
  const act = usePageAct<{ message: string }>(
    ({ message }) => handleSaid('success', message),
    (sentence) => handleSaid('danger', sentence),
  )
  return { act, notice: said && <Notice tone={said.tone}>{said.sentence}</Notice> }
}
