import { type ReactNode, useEffect, useState } from 'react'
import { useClient } from '#client/session/session-context.ts'
import type { PresenceList } from '#contract/console/company-drafts.ts'
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

/** Lists other people who have the draft, or this part of it, open. This is a hint, not a lock. */
export function Presence({ draftId, page, part, what }: PresenceProps) {
  const others = useOthers(draftId, page, part)
  const sentences = new Map(
    others.map((other) => {
      const opened = other.part === part ? what : 'this course'
      return [`${other.isOwn} ${other.by.name} ${opened}`, sentenceOf(other, opened)]
    }),
  )
  return (
    <div role="status">
      <p>
        {[...sentences].map(([key, sentence]) => (
          <span key={key}>{sentence} </span>
        ))}
      </p>
    </div>
  )
}

function sentenceOf({ by, isOwn }: Other, what: string): ReactNode {
  if (isOwn) return `You have ${what} open in another window.`
  return (
    <>
      <bdi>{by.name ?? 'Someone'}</bdi> {`has ${what} open.`}
    </>
  )
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
