import { useEffect, useEffectEvent } from 'react'
import { ActStatus } from './act-status.tsx'
import type { Tone } from './notice.tsx'
import styles from './toast.module.css'

/** Time a toast is shown, in ms. */
const SHOWN_MS = 6000

type ToastProps = {
  /** The message; empty for none. */
  words: string
  tone?: Tone
  /** Called when the message has been shown long enough. */
  onEnd: () => void
}

/** Message about an action at the bottom of the window, where it moves nothing. It disappears after 6 s. */
export function Toast({ words, tone, onEnd }: ToastProps) {
  const handleEnd = useEffectEvent(onEnd)
  useEffect(() => {
    if (words === '') return
    const timer = setTimeout(() => handleEnd(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [words])
  return <ActStatus words={words} {...(tone && { tone })} className={styles.toast} data-print="no" />
}
