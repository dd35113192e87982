import { type SyntheticEvent, useEffect, useRef } from 'react'
import type { VideoModule } from '#domain/course/course.ts'
import { type FailureHandler, findReason } from '#web/services/film-files.ts'
import { copyFor } from '#web/ui/picture-source.ts'
import { isMovedByHand, resumePoint } from './position-keeper.ts'
import type { Watching } from './use-watching.ts'
import styles from './video-player.module.css'

type VideoEvent = SyntheticEvent<HTMLVideoElement>

type PlainVideoProps = {
  module: VideoModule
  watching: Watching
  onLength: (seconds: number) => void
  onFailure: FailureHandler
}

/**
 * Shows the browser's own video player, with the thumbnail as its poster. Its captions are on from the start:
 * a shop may be too loud, or too quiet, for the sound.
 */
export function PlainVideo({ module, watching, onLength, onFailure }: PlainVideoProps) {
  const { title, videoUrl, captions = [] } = module
  const video = useRef<HTMLVideoElement>(null)
  const { leftAt, trackPosition, trackMove, savePosition } = watching

  useEffect(() => {
    if (video.current) resume(video.current, leftAt)
  }, [leftAt])

  function handleTimeUpdate({ currentTarget }: VideoEvent) {
    if (!currentTarget.paused) trackPosition(currentTarget.currentTime)
  }
  function handleSeeked({ currentTarget }: VideoEvent) {
    const { currentTime, duration } = currentTarget
    if (isMovedByHand(currentTime, leftAt, duration)) trackMove(currentTime)
  }

  function handleLoadedMetadata({ currentTarget }: VideoEvent) {
    // A stream without an end has no length.
    if (Number.isFinite(currentTarget.duration)) onLength(currentTarget.duration)
    resume(currentTarget, leftAt)
  }

  return (
    // biome-ignore lint/a11y/useMediaCaption: the captions come with the course, in a list that the rule does not look into
    <video
      ref={video}
      className={styles.screen}
      src={videoUrl}
      poster={posterOf(module)}
      aria-label={title}
      preload="metadata"
      controls
      playsInline
      onLoadedMetadata={handleLoadedMetadata}
      onError={({ currentTarget }) => onFailure(findReason(currentTarget))}
      onTimeUpdate={handleTimeUpdate}
      onSeeked={handleSeeked}
      onPause={({ currentTarget }) => savePosition(currentTarget.currentTime)}
    >
      {captions.map(({ src, srclang, label }, position) => (
        <track key={src} kind="captions" src={src} srcLang={srclang} label={label} default={position === 0} />
      ))}
    </video>
  )
}

/** Resumes the video where it was left, unless the viewer has already started it. */
function resume(video: HTMLVideoElement, leftAt: number | undefined): void {
  const point = resumePoint(leftAt, video.duration)
  if (point !== undefined && video.paused && video.currentTime === 0) video.currentTime = point
}

/** Widest that a film is shown, in CSS pixels. */
export const WIDEST = 740

/** Returns the poster of a film, in the copy that this screen needs. */
function posterOf({ videoThumbnail, pictures }: VideoModule): string | undefined {
  if (videoThumbnail === undefined) return undefined
  return copyFor(Math.min(innerWidth, WIDEST) * devicePixelRatio, videoThumbnail, pictures)
}
