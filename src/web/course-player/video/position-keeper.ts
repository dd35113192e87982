/** Least time between two saves while a video plays on, in ms; pausing, seeking and leaving save at once. */
const SAVE_INTERVAL = 30_000

/** Least time between two saves while the viewer drags the position along, in ms. */
const DRAG_INTERVAL = 1000

/** This close to its end, in seconds, a video counts as watched and starts from the beginning again. */
const END = 3

export type PositionKeeper = ReturnType<typeof createPositionKeeper>

/** Decides when the position of a playing video, in seconds, is saved. */
export function createPositionKeeper(save: (position: number) => void, now: () => number = Date.now) {
  let latest: number | undefined
  let saved: number | undefined
  let savedAt = now()

  function saveLatest(): void {
    if (latest === undefined || latest === saved) return
    save(latest)
    saved = latest
    savedAt = now()
  }

  function track(position: number, interval: number): void {
    latest = position
    if (now() - savedAt >= interval) saveLatest()
  }

  return {
    /** Saves now and then while the video plays. */
    trackPosition: (position: number): void => track(position, SAVE_INTERVAL),

    /** Saves when the viewer has moved the video, at most once a second while it is dragged. */
    trackMove: (position: number): void => track(position, DRAG_INTERVAL),

    /** Saves at once when the video is paused or over. */
    savePosition(position: number): void {
      latest = position
      saveLatest()
    },

    /** Saves the last position, if it is unsaved, when the viewer leaves. */
    saveLatest,
  }
}

/** Returns false if the portal moved the video itself: another device may have saved a later one since. */
export function isMovedByHand(position: number, leftAt: number | undefined, duration: number): boolean {
  const point = resumePoint(leftAt, duration)
  return point === undefined || Math.abs(position - point) > 0.5
}

/**
 * Returns the position at which a video of this duration resumes after it was left at `position`, all in
 * seconds; undefined for its beginning.
 */
export function resumePoint(position: number | undefined, duration: number): number | undefined {
  return position !== undefined && position > 0 && position < duration - END ? position : undefined
}
