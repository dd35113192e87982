import { createElement } from 'react'
import type { VideoModule } from '#domain/course.ts'
import styles from './video-player.module.css'

/** The browser's own video player, with the thumbnail as its poster and the captions there are. */
export function PlainVideo({ module }: { module: VideoModule }) {
  const { title, videoUrl, videoThumbnail, captions = [] } = module
  const tracks = captions.map(({ src, srclang, label }) => (
    <track key={src} kind="captions" src={src} srcLang={srclang} label={label} />
  ))
  const film = {
    className: styles.screen,
    src: videoUrl,
    poster: videoThumbnail,
    'aria-label': title,
    preload: 'metadata',
    controls: true,
    playsInline: true,
  }
  return createElement('video', film, tracks)
}
