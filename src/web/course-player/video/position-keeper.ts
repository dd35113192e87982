/** Minimum time between two saves during playback, in ms. Pausing, seeking and leaving save immediately. */
const SAVE_INTERVAL = 30_000

/** Minimum time between two saves while the viewer drags the position, in ms. */
const DRAG_INTERVAL = 1000

/** Time before the end, in seconds, from which a video counts as watched and starts over. */
const END = 3

export type PositionKeeper = ReturnType<typeof createPositionKeeper>

/**
 * Decides when to save the position of a playing video, in seconds; `isMoved` if the viewer moved it since the last
 * save.
 */
export function createPositionKeeper(
  save: (position: number, isMoved: boolean) => void,
  now: () => number = Date.now,
) {
  let latest: number | undefined
  let isMoved = false
  let saved: number | undefined
  let savedAt = now()

  function saveLatest(): void {
    if (latest === undefined || latest === saved) return
    save(latest, isMoved)
    isMoved = false
    saved = latest
    savedAt = now()
  }

  function track(position: number, interval: number): void {
    latest = position
    if (now() - savedAt >= interval) saveLatest()
  }

  return {
    /** Saves at intervals during playback. */
    trackPosition: (position: number): void => track(position, SAVE_INTERVAL),

    /** Saves after the viewer moved the position, at most once a second during a drag. */
    trackMove(position: number): void {
      isMoved = true
      track(position, DRAG_INTERVAL)
    },

    /** Saves immediately, when the video is paused or over. */
    savePosition(position: number): void {
      latest = position
      saveLatest()
    },

    /** Saves the last position when the viewer leaves, unless it is already saved. */
    saveLatest,
  }
}

/**
 * Returns whether the viewer moved the position. The portal's own resume does not count: saving it could overwrite a
 * later position from another device.
 */
export function isMovedByHand(position: number, leftAt: number | undefined, duration: number): boolean {
  const point = resumePoint(leftAt, duration)
  return point === undefined || Math.abs(position - point) > 0.5
}

/**
 * Returns the position at which a video of this duration resumes after it was left at `position`, all in seconds;
 * undefined for the beginning.
 */
export function resumePoint(position: number | undefined, duration: number): number | undefined {
  return position !== undefined && position > 0 && position < duration - END ? position : undefined
}
