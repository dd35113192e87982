import { type ReactNode, useState } from 'react'
import { useLoaded } from '#client/loading/use-loaded.ts'
import { findHostedVideo } from '#client/video/find-hosted-video.ts'
import { HostedPlayer } from '#client/video/hosted-player.tsx'
import type { VideoModule } from '#domain/course/course.ts'
import type { FilmFailure } from '#domain/learning/learning-events.ts'
import { filmFailed } from '#domain/messages.ts'
import { Button } from '#ui/form/button.tsx'
import { focusHeading } from '#ui/hooks/focus.ts'
import { Stack } from '#ui/layout/layout.tsx'
import { pictureSource } from '#ui/picture/picture-source.ts'
import { Spinner } from '#ui/state/spinner.tsx'
import type { FailureHandler } from '#web/services/film-files.ts'
import { useServices } from '#web/services/services.ts'
import { PlainVideo, WIDEST } from './plain-video.tsx'
import { useEmbeddedPlayer } from './use-embedded-player.ts'
import { useWatching, type VideoPositions, type Watching } from './use-watching.ts'
import styles from './video-player.module.css'

type VideoPlayerProps = {
  module: VideoModule
  positions: VideoPositions | undefined
  /** Called with the video's length in seconds, once it is known. */
  onLength: (seconds: number) => void
  /** Called with the reason for a failure to load the video. */
  onFailure: (failed: FilmFailure) => void
  /** Content at the end of a video that the portal itself plays. */
  next: ReactNode
}

/** Plays a video module. After a failure, a message with a retry button covers the video. */
export function VideoPlayer({ onFailure, ...playing }: VideoPlayerProps) {
  const [tries, setTries] = useState(1)
  const [failedTry, setFailedTry] = useState(0)

  function handleFailure(reason: Promise<FilmFailure>) {
    setFailedTry(tries)
    reason.then(onFailure).catch(console.error)
  }
  function handleRetry() {
    // The button disappears with the message.
    focusHeading()
    setTries(tries + 1)
  }
  const isFailed = failedTry === tries
  return (
    <Stack gap="none" className={styles.film}>
      <div className={styles.playing} inert={isFailed}>
        <PlayedVideo key={tries} {...playing} onFailure={handleFailure} />
      </div>
      {isFailed && <FilmFailed onRetry={handleRetry} />}
    </Stack>
  )
}

function FilmFailed({ onRetry }: { onRetry: () => void }) {
  const { supportEmail } = useServices().config
  return (
    <Stack gap="snug" className={styles.failure}>
      <p role="alert">{filmFailed(supportEmail)}</p>
      <Button kind="secondary" onClick={onRetry}>
        Try again
      </Button>
    </Stack>
  )
}

type PlayedVideoProps = Omit<VideoPlayerProps, 'onFailure'> & { onFailure: FailureHandler }

/** Plays a video in the video host's player or a native one, and saves its position. */
function PlayedVideo({ module, positions, onLength, onFailure, next }: PlayedVideoProps) {
  const place = useVideoPlace(module.videoUrl)
  const watching = useWatching(module.id, positions)
  if (place === 'unknown') return <VideoPlaceholder module={module} />
  if (place === 'plain')
    return (
      <PlainVideo module={module} watching={watching} onLength={onLength} onFailure={onFailure} next={next} />
    )
  const embedded = { playerUrl: place.playerUrl, watching, onLength, onFailure }
  return <EmbeddedVideo title={module.title} {...embedded} />
}

/** Player of a video: not yet known, native, or the video host's. */
type VideoPlace = 'unknown' | 'plain' | { playerUrl: string }

/** Requests the URL of the video host's player (section 7, "Video embed"). */
function useVideoPlace(videoUrl: string): VideoPlace {
  const { config } = useServices()
  const { data, state } = useLoaded(videoUrl, async (): Promise<VideoPlace> => {
    const found = await findHostedVideo(config, videoUrl)
    const playerUrl = typeof found === 'string' ? undefined : found.playerUrl
    return playerUrl === undefined ? 'plain' : { playerUrl }
  })
  return state === 'ready' && data ? data : 'unknown'
}

type Poster = Partial<Pick<VideoModule, 'videoThumbnail' | 'pictures'>>

/** Display width of a video, for the `sizes` attribute. */
const POSTER_SIZES = `min(100vw, ${WIDEST}px)`

/** Reserves the space of a video, with its thumbnail if any, until its player is known. */
export function VideoPlaceholder({ module: { videoThumbnail, pictures } = {} }: { module?: Poster }) {
  const { src, srcSet } = pictureSource(videoThumbnail ?? '', pictures)
  return (
    <div className={styles.screen}>
      {src && <img className={styles.poster} src={src} srcSet={srcSet} sizes={POSTER_SIZES} alt="" />}
      <span className={styles.waiting}>
        <Spinner label="Loading video…" size={44} />
      </span>
    </div>
  )
}

type EmbeddedVideoProps = {
  title: string
  playerUrl: string
  watching: Watching
  onLength: (seconds: number) => void
  onFailure: FailureHandler
}

/** Shows the video host's player in a frame. */
function EmbeddedVideo({ title, playerUrl, ...embedded }: EmbeddedVideoProps) {
  const frame = useEmbeddedPlayer(playerUrl, embedded)
  return <HostedPlayer ref={frame} className={styles.screen} title={title} playerUrl={playerUrl} />
}
