import { useEffect, useState } from 'react'

/** Time after which something that is awaited gets a word, in ms. */
const SLOW_MS = 10_000

/** Returns whether somebody waits for longer than ten seconds. */
export function useIsSlow(isWaiting: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isWaiting])
  return isSlow
}
