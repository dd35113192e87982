import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { VideoModule } from '#domain/course/course.ts'
import { clockText } from '#domain/durations.ts'
import { resumePoint } from '#domain/learning/resume-point.ts'
import { copyFor } from '#ui/picture/picture-source.ts'
import { classNames } from '#ui/styles/class-names.ts'
import textStyles from '#ui/text/text.module.css'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { type FailureHandler, findReason } from '#web/services/film-files.ts'
import { isMovedByHand } from './position-keeper.ts'
import type { Watching } from './use-watching.ts'
import styles from './video-player.module.css'

type VideoEvent = SyntheticEvent<HTMLVideoElement>

type PlainVideoProps = {
  module: VideoModule
  watching: Watching
  onLength: (seconds: number) => void
  onFailure: FailureHandler
  /** Content over the last frame. */
  next: ReactNode
}

/**
 * Native video player with the thumbnail as its poster, and a large button until playback starts. Captions
 * are initially on, because shops may be too loud or too quiet for sound.
 */
export function PlainVideo({ module, watching, onLength, onFailure, next }: PlainVideoProps) {
  const { title, videoUrl, captions = [] } = module
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'new' | 'begun' | 'ended'>('new')
  const { from, ...position } = usePosition(video, watching, onLength)

  function handlePlayClick() {
    // The button disappears. The video can take the focus only once it has controls.
    flushSync(() => setState('begun'))
    video.current?.focus({ preventScroll: true })
    video.current?.play().catch(console.warn)
  }
  return (
    <>
      <video
        ref={video}
        className={styles.screen}
        src={videoUrl}
        poster={posterOf(module)}
        aria-label={title}
        preload="metadata"
        controls={state !== 'new'}
        playsInline
        onError={({ currentTarget }) => onFailure(findReason(currentTarget))}
        onPlay={() => setState('begun')}
        onSeeking={() => setState((before) => (before === 'ended' ? 'begun' : before))}
        onEnded={() => setState('ended')}
        {...position}
      >
        <Captions captions={captions} />
      </video>
      {state === 'new' && <PlayButton title={title} from={from} onClick={handlePlayClick} />}
      {state !== 'new' && <SpeedChoice video={video} isHidden={state === 'ended'} />}
      <div role="status" className={styles.next}>
        {state === 'ended' && next}
      </div>
    </>
  )
}

function Captions({ captions }: { captions: NonNullable<VideoModule['captions']> }) {
  return captions.map(({ src, srclang, label }, place) => (
    <track key={src} kind="captions" src={src} label={label} srcLang={srclang} default={place === 0} />
  ))
}

/**
 * Resumes a video at the user's last position, and saves the position during playback. Returns the event
 * handlers, and the start position in seconds.
 */
function usePosition(
  video: RefObject<HTMLVideoElement | null>,
  { leftAt, trackPosition, trackMove, savePosition }: Watching,
  onLength: (seconds: number) => void,
) {
  const [duration, setDuration] = useState(Number.NaN)
  useEffect(() => {
    if (video.current) resume(video.current, leftAt)
  }, [video, leftAt])

  return {
    from: resumePoint(leftAt, duration),
    onLoadedMetadata({ currentTarget }: VideoEvent) {
      setDuration(currentTarget.duration)
      // A live stream has no finite length.
      if (Number.isFinite(currentTarget.duration)) onLength(currentTarget.duration)
      resume(currentTarget, leftAt)
    },
    onTimeUpdate({ currentTarget }: VideoEvent) {
      if (!currentTarget.paused) trackPosition(currentTarget.currentTime)
    },
    onSeeked({ currentTarget: { currentTime, duration } }: VideoEvent) {
      if (isMovedByHand(currentTime, leftAt, duration)) trackMove(currentTime)
    },
    onPause: ({ currentTarget }: VideoEvent) => savePosition(currentTarget.currentTime),
  }
}

type PlayButtonProps = { title: string; from: number | undefined; onClick: () => void }

/** Button that starts or resumes a video. It covers the video, with a round mark in the lower left corner. */
function PlayButton({ title, from, onClick }: PlayButtonProps) {
  return (
    <button type="button" className={styles.cover} onClick={onClick}>
      <span className={styles.play}>
        <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
          <path d="M8 4.5v15L20 12Z" />
        </svg>
      </span>
      <VisuallyHidden>{from === undefined ? `Play: ${title}` : `Play: ${title}, `}</VisuallyHidden>
      {from !== undefined && (
        <span
          className={classNames(textStyles.strong, textStyles.numbers, styles.from)}
        >{`Resume at ${clockText(from)}`}</span>
      )}
    </button>
  )
}

const SPEEDS = [0.75, 1, 1.25, 1.5]

type SpeedChoiceProps = { video: RefObject<HTMLVideoElement | null>; isHidden: boolean }

/** Drop-down list for the playback speed of a video. */
function SpeedChoice({ video, isHidden }: SpeedChoiceProps) {
  function handleChange({ currentTarget }: SyntheticEvent<HTMLSelectElement>) {
    if (video.current) video.current.playbackRate = Number(currentTarget.value)
  }
  return (
    <select
      className={styles.speed}
      aria-label="Speed"
      defaultValue={1}
      hidden={isHidden}
      onChange={handleChange}
    >
      {SPEEDS.map((speed) => (
        <option key={speed} value={speed}>{`${speed}×`}</option>
      ))}
    </select>
  )
}

/** Resumes the video at the user's last position, unless the user has already started it. */
function resume(video: HTMLVideoElement, leftAt: number | undefined): void {
  const point = resumePoint(leftAt, video.duration)
  if (point !== undefined && video.paused && video.currentTime === 0) video.currentTime = point
}

/** Maximum display width of a video, in CSS pixels. */
export const WIDEST = 740

/** Returns the copy of a video's poster suitable for this screen. */
function posterOf({ videoThumbnail, pictures }: VideoModule): string | undefined {
  if (videoThumbnail === undefined) return undefined
  return copyFor(Math.min(innerWidth, WIDEST) * devicePixelRatio, videoThumbnail, pictures)
}
