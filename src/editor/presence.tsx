import { type ReactNode, useEffect, useState } from 'react'
import { useClient } from '#client/session/session-context.ts'
import type { PresenceList } from '#contract/console/company-drafts.ts'
import styles from './draft-editor.module.css'
import { notePresence } from './services/draft-calls.ts'

/** Pause between two questions who else is here, in ms. */
const PRESENCE_MS = 10_000

type Other = PresenceList['others'][number]

type PresenceProps = {
  draftId: string
  /** The id of this page. */
  page: string
  /** The part that is open, and what it is called. */
  part: string
  what: string
}

/** Says who else has the draft open, and who this part of it: a sign, no lock. */
export function Presence({ draftId, page, part, what }: PresenceProps) {
  const others = useOthers(draftId, page, part)
  const sentences = new Map(
    others.map((other) => {
      const opened = other.part === part ? what : 'this course'
      return [`${other.isOwn} ${other.by.name} ${opened}`, sentenceOf(other, opened)]
    }),
  )
  return (
    <div className={styles.presence} role="status">
      {[...sentences].map(([key, sentence]) => (
        <p key={key}>{sentence}</p>
      ))}
    </div>
  )
}

function sentenceOf({ by, isOwn }: Other, what: string): ReactNode {
  if (isOwn) return `You have ${what} open in another window.`
  return (
    <>
      <bdi>{by.name ?? 'Somebody'}</bdi> {`has ${what} open.`}
    </>
  )
}

/**
 * Says every ten seconds which part is open here, and at the end that none is; returns who else has the draft
 * open.
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
