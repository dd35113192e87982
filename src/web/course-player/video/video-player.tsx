import type { VideoModule } from '#domain/course.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { EmbeddedVideo } from './embedded-video.tsx'
import { PlainVideo } from './plain-video.tsx'
import { useVideoPlace } from './use-video-place.ts'
import { useWatching } from './use-watching.ts'
import styles from './video-player.module.css'
import type { VideoPositions } from './video-positions.ts'

type VideoPlayerProps = { module: VideoModule; positions: VideoPositions | undefined }

/** A video module's film: the video host's player, else a plain video element. Its position is remembered. */
export function VideoPlayer({ module, positions }: VideoPlayerProps) {
  const video = useVideoPlace(module.videoUrl)
  const watching = useWatching(module.id, positions)
  if (video === 'unknown') return <VideoPlaceholder thumbnail={module.videoThumbnail} />
  if (video === 'plain') return <PlainVideo module={module} watching={watching} />
  return <EmbeddedVideo title={module.title} playerUrl={video.playerUrl} watching={watching} />
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
