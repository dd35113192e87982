import { useEffect, useState } from 'react'
import { useClient } from '#client/session/session-context.ts'
import type { PresenceList } from '#contract/console/company-drafts.ts'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { notePresence } from './services/draft-calls.ts'

/** Interval between presence calls, in ms. */
const PRESENCE_MS = 10_000

type Other = PresenceList['others'][number]

type PresenceProps = {
  draftId: string
  /** Id of this page. */
  page: string
  /** Open part, and its name. */
  part: string
  what: string
}

/**
 * Names one of the other people who have the draft open, preferably one in this part, with the number of the others.
 * Their names are in the tooltip, and screen readers announce all. This is a hint, not a lock.
 */
export function Presence({ draftId, page, part, what }: PresenceProps) {
  const others = useOthers(draftId, page, part)
  const isHere = (other: Other) => other.part === part
  const sorted = [...others.filter(isHere), ...others.filter((other) => !isHere(other))]
  const sentences = sorted.map((other) => sentenceOf(other, isHere(other) ? what : 'this course'))
  const [first, ...more] = new Set(sentences)
  return (
    <div role="status">
      {first && (
        <p title={[first, ...more].join(' ')}>
          {first}
          {more.length > 0 && (
            <>
              <span aria-hidden="true"> +{more.length}</span>
              <VisuallyHidden> {more.join(' ')}</VisuallyHidden>
            </>
          )}
        </p>
      )}
    </div>
  )
}

/** Returns a sentence on another page with the draft open. The name is isolated from its text direction. */
function sentenceOf({ by, isOwn }: Other, what: string): string {
  if (isOwn) return `You have ${what} open in another window.`
  return `\u2068${by.name ?? 'Someone'}\u2069 has ${what} open.`
}

/**
 * Reports the open part every ten seconds, and that none is open on leaving. Returns the other people with
 * the draft open.
 */
function useOthers(draftId: string, page: string, part: string): Other[] {
  const { call } = useClient().session
  const [others, setOthers] = useState<Other[]>([])
  useEffect(() => {
    let isOver = false
    const beat = async () => {
      if (document.hidden) return
      const answer = await notePresence(call, draftId, { page, part }).catch(() => undefined)
      if (answer && !isOver) setOthers(answer.others)
    }
    void beat()
    const timer = setInterval(() => void beat(), PRESENCE_MS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [call, draftId, page, part])
  useEffect(() => {
    const close = () => void notePresence(call, draftId, { page, part: null }).catch(() => undefined)
    addEventListener('pagehide', close)
    return () => {
      removeEventListener('pagehide', close)
      close()
    }
  }, [call, draftId, page])
  return others
}
