import type { RefObject } from 'react'
import type { FoundVideo } from '#client/video/find-hosted-video.ts'
import { HostedPlayer } from '#client/video/hosted-player.tsx'
import { videoIdOf } from '#domain/media/video-id.ts'
import { Panel } from '#ui/layout/card.tsx'
import { CoursePicture } from '#ui/picture/course-picture.tsx'
import { draftMediaAddress } from '../state/draft-media.ts'
import { useDraftUploads } from './draft-uploads.tsx'
import styles from './film-editor.module.css'

type FilmPlayerProps = {
  ref: RefObject<HTMLVideoElement | null>
  address: string
  /** Response of the video host; undefined until it arrives. */
  found: FoundVideo | undefined
  /** URL of the film's cover; empty for none. */
  cover: string
  onLength: (seconds: number) => void
}

/** The film with its cover. If the host refuses to show the film, only the cover. */
export function FilmPlayer({ ref, address, found, cover, onLength }: FilmPlayerProps) {
  const { draftId } = useDraftUploads()
  const source = draftMediaAddress(draftId, address)
  const shownCover = draftMediaAddress(draftId, cover)
  if (source === undefined) return null
  if (typeof found === 'object' && found.playerUrl !== undefined)
    return <HostedPlayer className={styles.player} title="The video" playerUrl={found.playerUrl} />
  if (videoIdOf(address) !== undefined)
    return (
      <Panel className={styles.hosted}>
        <CoursePicture imageUrl={shownCover ?? ''} sizes="48rem" isFirst />
      </Panel>
    )
  return (
    // biome-ignore lint/a11y/useMediaCaption: its captions are written below
    <video
      ref={ref}
      className={styles.player}
      src={source}
      poster={shownCover}
      controls
      preload="metadata"
      aria-label="The video"
      onLoadedMetadata={({ currentTarget }) => onLength(currentTarget.duration)}
    />
  )
}
