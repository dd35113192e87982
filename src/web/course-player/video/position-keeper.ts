/** Least time between two saves while a film plays, in ms. */
const SAVE_EVERY = 5000

/** Near its end, by so many seconds, a film is as good as seen and starts from the beginning again. */
const END = 3

export type PositionKeeper = ReturnType<typeof createPositionKeeper>

/** Decides when the position of a playing film, in seconds, is saved. */
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
    /** The film plays, or was moved, and is here now: saved now and then. */
    moved(position: number): void {
      latest = position
      if (now() - savedAt >= SAVE_EVERY) saveLatest()
    },

    /** The film was paused here, or is over: saved at once. */
    rested(position: number): void {
      latest = position
      saveLatest()
    },

    /** Whoever watches goes away: what is not saved yet is saved at once. */
    left: saveLatest,
  }
}

/** Where a film of that duration goes on that was left at a position, all in seconds; undefined for its beginning. */
export function resumePoint(position: number | undefined, duration: number): number | undefined {
  return position !== undefined && position > 0 && position < duration - END ? position : undefined
}
