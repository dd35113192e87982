import { useEffect, useMemo, useState } from 'react'
import type { PositionKeeper } from './position-keeper.ts'
import { createPositionKeeper } from './position-keeper.ts'
import type { VideoPositions } from './video-positions.ts'

/** What a player needs to know and to tell of one video, so that its position is remembered. */
export interface Watching extends PositionKeeper {
  /** Where the video was left, in seconds; undefined while that is asked for, and where there is nothing. */
  leftAt: number | undefined
}

/** Remembers the position of one video; of nobody's where there are no positions. */
export function useWatching(moduleId: string, positions: VideoPositions | undefined): Watching {
  const [leftAt, setLeftAt] = useState<number>()
  const keeper = useMemo(
    () => createPositionKeeper((position) => positions?.save(moduleId, position)),
    [positions, moduleId],
  )
  useEffect(() => {
    let left = false
    positions?.find(moduleId).then((position) => !left && setLeftAt(position))
    return () => {
      left = true
    }
  }, [positions, moduleId])
  useGoodbye(keeper.left)
  return { leftAt, ...keeper }
}

/** Calls `left` when the page is hidden or closed, and when the component goes. */
function useGoodbye(left: () => void): void {
  useEffect(() => {
    const ended = new AbortController()
    addEventListener('pagehide', left, { signal: ended.signal })
    document.addEventListener('visibilitychange', left, { signal: ended.signal })
    return () => {
      ended.abort()
      left()
    }
  }, [left])
}
