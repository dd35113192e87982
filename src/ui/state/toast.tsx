import { useEffect, useEffectEvent } from 'react'
import { ActStatus } from './act-status.tsx'
import type { Tone } from './notice.tsx'
import styles from './toast.module.css'

/** Display time of a toast, in ms. */
const SHOWN_MS = 6000

type ToastProps = {
  /** Text of the message; empty for none. */
  words: string
  tone?: Tone
  /** Called after the display time. */
  onEnd: () => void
}

/**
 * Message about an action at the bottom of the window, where it shifts no content. It disappears after 6 s.
 */
export function Toast({ words, tone, onEnd }: ToastProps) {
  const handleEnd = useEffectEvent(onEnd)
  useEffect(() => {
    if (words === '') return
    const timer = setTimeout(() => handleEnd(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [words])
  return <ActStatus words={words} {...(tone && { tone })} className={styles.toast} data-print="no" />
}
