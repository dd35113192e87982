import { resumePoint } from '#domain/learning/resume-point.ts'

/** Minimum time between two saves during playback, in ms. Pausing, seeking and leaving save immediately. */
const SAVE_INTERVAL = 30_000

/** Minimum interval between saves during a drag of the position, in ms. */
const DRAG_INTERVAL = 1000

/** Maximum progress of playback between two of its events, in seconds. */
const MAX_STEP = 2.5

export type PositionKeeper = ReturnType<typeof createPositionKeeper>

/** Position to save, in seconds. */
export interface SavedPosition {
  position: number
  /** Position reached by playback before the viewer moved it; undefined without a move. */
  left: number | undefined
}

/**
 * Decides when to save the position of a playing video, in seconds, and the position before a move by the
 * viewer.
 */
export function createPositionKeeper(save: (saved: SavedPosition) => void, now: () => number = Date.now) {
  let latest: number | undefined
  let left: number | undefined
  let saved: number | undefined
  let savedAt = now()
  let played = 0
  /** Move reported by playback before the viewer's own event, as some browsers do. */
  let jump: { from: number; to: number } | undefined

  function saveLatest(): void {
    left ??= jump?.from
    if (latest === undefined || (latest === saved && left === undefined)) return
    save({ position: latest, left })
    left = undefined
    jump = undefined
    saved = latest
    savedAt = now()
    played = latest
  }

  function follow(position: number): void {
    if (left !== undefined) return
    if (position < played || position > played + MAX_STEP) jump = { from: jump?.from ?? played, to: position }
    else if (jump && position > jump.to + MAX_STEP) jump = undefined
    played = position
  }

  function track(position: number, interval: number): void {
    latest = position
    if (now() - savedAt >= interval) saveLatest()
  }

  return {
    /** Saves at intervals during playback, and soon after a move. */
    trackPosition(position: number): void {
      follow(position)
      track(position, left === undefined ? SAVE_INTERVAL : DRAG_INTERVAL)
    },

    /** Saves after the viewer moved the position, at most once a second during a drag. */
    trackMove(position: number): void {
      const isReported = jump !== undefined && Math.abs(position - jump.to) <= MAX_STEP
      left ??= isReported ? jump?.from : played
      track(position, DRAG_INTERVAL)
    },

    /** Saves immediately, for a paused or ended video. */
    savePosition(position: number): void {
      follow(position)
      latest = position
      saveLatest()
    },

    /** Saves the last position when the viewer leaves, unless it has already been saved. */
    saveLatest,
  }
}

/**
 * Returns whether the viewer moved the position. A resume by the portal does not count, because saving it
 * could overwrite a later position from another device.
 */
export function isMovedByHand(position: number, leftAt: number | undefined, duration: number): boolean {
  const point = resumePoint(leftAt, duration)
  return point === undefined || Math.abs(position - point) > 0.5
}
