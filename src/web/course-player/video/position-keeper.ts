/** Least time between two saves while a video plays, in ms. */
const SAVE_INTERVAL = 5000

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

  return {
    /** Saves now and then while the video plays or is moved by hand. */
    trackPosition(position: number): void {
      latest = position
      if (now() - savedAt >= SAVE_INTERVAL) saveLatest()
    },

    /** Saves at once when the video is paused or over. */
    savePosition(position: number): void {
      latest = position
      saveLatest()
    },

    /** Saves the last position, if it is unsaved, when the viewer leaves. */
    saveLatest,
  }
}

/**
 * Returns the position at which a video of this duration resumes after it was left at `position`, all in seconds;
 * undefined for its beginning.
 */
export function resumePoint(position: number | undefined, duration: number): number | undefined {
  return position !== undefined && position > 0 && position < duration - END ? position : undefined
}
