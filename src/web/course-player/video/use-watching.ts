import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { readPlace } from '#contract/module-place.ts'
import type { Documents } from '#web/services/documents.ts'
import { createPositionKeeper, type PositionKeeper, type SavedPosition } from './position-keeper.ts'

/** Start position of a video, and functions that save its position during playback. */
export interface Watching extends PositionKeeper {
  /**
   * Position from the URL, or else the user's last one, in seconds; undefined during loading, or if there is
   * neither.
   */
  leftAt: number | undefined
}

/** Loads and saves the position of a video. Without `positions`, nothing is loaded or saved. */
export function useWatching(moduleId: string, positions: VideoPositions | undefined): Watching {
  const [leftAt, setLeftAt] = useState<number>()
  const keeper = useMemo(
    () => createPositionKeeper((saved) => positions?.save(moduleId, saved)),
    [positions, moduleId],
  )
  useEffect(() => {
    let isCurrent = true
    positions?.find(moduleId).then((position) => isCurrent && setLeftAt(position))
    return () => {
      isCurrent = false
    }
  }, [positions, moduleId])
  useOnPageHide(keeper.saveLatest)
  const { hash } = useLocation()
  return { leftAt: readPlace(hash).seconds ?? leftAt, ...keeper }
}

/** Calls `save` when the page is hidden or closed, and when the component unmounts. */
function useOnPageHide(save: () => void): void {
  useEffect(() => {
    const listening = new AbortController()
    addEventListener('pagehide', save, { signal: listening.signal })
    document.addEventListener('visibilitychange', save, { signal: listening.signal })
    return () => {
      listening.abort()
      save()
    }
  }, [save])
}

export type VideoPositions = ReturnType<typeof createVideoPositions>

/**
 * Creates the store of the positions in a course's videos, in seconds. Failures are only logged. Calls
 * `onWatched` once a video counts as watched.
 */
export function createVideoPositions(
  { listVideoPositions, saveVideoPosition }: Pick<Documents, 'listVideoPositions' | 'saveVideoPosition'>,
  courseId: string,
  onWatched?: () => void,
) {
  let saving: Promise<unknown> = Promise.resolve()

  return {
    /** Returns the user's last position in a video, on any device. Waits for this page's pending saves. */
    async find(moduleId: string): Promise<number | undefined> {
      await saving
      const positions = await listVideoPositions(courseId).catch(logWarning)
      return positions?.find((position) => position.moduleId === moduleId)?.position
    },

    save(moduleId: string, saved: SavedPosition): void {
      saving = saveVideoPosition(courseId, moduleId, saved)
        .then((record) => record && onWatched?.())
        .catch(logWarning)
    },
  }
}

function logWarning(error: unknown): undefined {
  console.warn(error)
}
