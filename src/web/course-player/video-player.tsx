import type { VideoModule } from '#domain/course.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { PlainVideo } from './plain-video.tsx'
import { useVideoPlace } from './use-video-place.ts'
import styles from './video-player.module.css'

/** A video module's film: the video host's player in a frame of our own, else a plain video element. */
export function VideoPlayer({ module }: { module: VideoModule }) {
  const video = useVideoPlace(module.videoUrl)
  if (video === 'unknown') return <VideoPlaceholder thumbnail={module.videoThumbnail} />
  if (video === 'plain') return <PlainVideo module={module} />
  return (
    <iframe
      className={styles.screen}
      src={video.playerUrl}
      title={module.title}
      allow="fullscreen; picture-in-picture; encrypted-media"
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}

/** The film's first picture, while the player is looked for. */
function VideoPlaceholder({ thumbnail }: { thumbnail: string | undefined }) {
  return (
    <div className={styles.screen}>
      {thumbnail && <img className={styles.poster} src={thumbnail} alt="" />}
      <span className={styles.waiting}>
        <Spinner label="Loading the video" size={44} />
      </span>
    </div>
  )
}
