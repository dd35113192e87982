import { resumePoint } from '#domain/learning/resume-point.ts'

/** Minimum time between two saves during playback, in ms. Pausing, seeking and leaving save immediately. */
const SAVE_INTERVAL = 30_000

/** Minimum time between two saves while the viewer drags the position, in ms. */
const DRAG_INTERVAL = 1000

/** Maximum progress of playback between two of its events, in seconds. */
const MAX_STEP = 2.5

export type PositionKeeper = ReturnType<typeof createPositionKeeper>

/** A position to save, in seconds. */
export interface SavedPosition {
  position: number
  /** The last position that playback reached before the viewer moved it; undefined if the viewer did not. */
  left: number | undefined
}

/** Decides when to save the position of a playing video, in seconds, and where the viewer left it to move. */
export function createPositionKeeper(save: (saved: SavedPosition) => void, now: () => number = Date.now) {
  let latest: number | undefined
  let left: number | undefined
  let saved: number | undefined
  let savedAt = now()
  let played = 0
  /** A move that playback reported before the viewer's move itself, as browsers may. */
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

    /** Saves immediately, when the video is paused or over. */
    savePosition(position: number): void {
      follow(position)
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
