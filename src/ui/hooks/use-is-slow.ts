import { useEffect, useState } from 'react'

/** Returns true once waiting has lasted longer than `after`, in ms. The default is ten seconds. */
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
