import { videoIdOf } from '../media/video-id.ts'
import { resumePoint } from './resume-point.ts'

/** A watched part of a film: its start and end, in seconds. */
export type WatchedPart = [from: number, to: number]

/** Share of a film that must be watched. */
const WATCHED_SHARE = 0.9

/** Maximum playback speed, plus a tenth for the delay of reports. */
const MAX_SPEED = 2.2

/** Maximum time between two reports during playback, in ms. The player reports every 30 seconds. */
const MAX_GAP_MS = 120_000

/** Maximum number of watched parts of a film. Further parts do not count. */
const MAX_PARTS = 100

/** A stored position in a film, in seconds, with its storage time, in ms since 1970, and the parts watched before. */
export interface FilmProgress {
  position: number
  updated: number
  /** Watched parts; undefined if they were stored while the course did not require its films to be watched. */
  parts: readonly WatchedPart[] | undefined
  /** Key of the film with these parts (`filmKey`); undefined if none was stored. */
  film?: string | undefined
}

/**
 * Returns the key of a film: its id at the video host, or its URL. The key changes when a module's film is replaced.
 */
export function filmKey(videoUrl: string): string {
  return videoIdOf(videoUrl) ?? videoUrl
}

/**
 * Returns the progress in a film. If it is of a film that this one replaced: no parts, and the position at which the
 * player starts this one.
 */
export function progressIn<Progress extends FilmProgress>(
  progress: Progress | undefined,
  { videoUrl, seconds }: { videoUrl: string; seconds: number },
): Progress | undefined {
  if (progress?.film === undefined || progress.film === filmKey(videoUrl)) return progress
  return { ...progress, parts: [], position: resumePoint(progress.position, seconds) ?? 0 }
}

/** A reported position in a film, in seconds; times are in ms since 1970. */
interface PositionReport {
  position: number
  at: number
  /** True if the viewer moved the position there. */
  isMoved: boolean
  /** Position from which the viewer moved, if known. */
  left?: number | undefined
  /** Time at which the film was opened, if it was. */
  opened: number | undefined
}

/**
 * Returns the watched parts of a film after a report. The part since the previous position counts if it could be
 * played in the elapsed time, at up to double speed. After a move only the part up to `left` can count. Before the
 * first report nothing counts in a film that was not opened.
 */
export function addWatchedPart(
  before: FilmProgress | undefined,
  { position, at, isMoved, left, opened }: PositionReport,
): WatchedPart[] {
  const parts = watchedParts(before)
  const start = before ?? (opened === undefined ? undefined : { position: 0, updated: opened })
  const end = isMoved ? left : position
  if (!start || end === undefined || end <= start.position) return parts
  const passed = Math.min(Math.max(0, at - start.updated), MAX_GAP_MS) / 1000
  return end - start.position <= passed * MAX_SPEED ? joinParts([...parts, [start.position, end]]) : parts
}

/** Returns the watched parts. A position without parts counts as watched from the beginning. */
export function watchedParts(progress: FilmProgress | undefined): WatchedPart[] {
  if (!progress) return []
  return progress.parts ? [...progress.parts] : joinParts([[0, progress.position]])
}

/** Joins parts that overlap or touch, in the order of the film. */
function joinParts(parts: readonly WatchedPart[]): WatchedPart[] {
  const joined: WatchedPart[] = []
  for (const [from, to] of [...parts].sort(([one], [other]) => one - other)) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else if (to > from) joined.push([from, to])
  }
  return joined.slice(0, MAX_PARTS)
}

/** Returns the number of watched seconds of a film with this length. */
export function secondsWatched(parts: readonly WatchedPart[], seconds: number): number {
  return parts.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to, seconds) - from), 0)
}

/** Returns whether the watched seconds are at least 90% of a film's length. */
export function isFilmWatched(watched: number, seconds: number): boolean {
  return watched >= seconds * WATCHED_SHARE
}
