import { useEffect, useState } from 'react'

/** Returns whether somebody waits for longer than ten seconds, or another time in ms. */
export function useIsSlow(isWaiting: boolean, after = 10_000): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setIsSlow(true), after)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isWaiting, after])
  return isSlow
}
