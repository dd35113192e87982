import { createElement, useEffect, useRef } from 'react'
import type { VideoModule } from '#domain/course.ts'
import { resumePoint } from './position-keeper.ts'
import type { Watching } from './use-watching.ts'
import styles from './video-player.module.css'

/** The browser's own video player, with the thumbnail as its poster and the captions there are. */
export function PlainVideo({ module, watching }: { module: VideoModule; watching: Watching }) {
  const { title, videoUrl, videoThumbnail, captions = [] } = module
  const video = useRef<HTMLVideoElement>(null)
  const { leftAt, moved, rested } = watching

  useEffect(() => {
    if (video.current) goOn(video.current, leftAt)
  }, [leftAt])

  const tracks = captions.map(({ src, srclang, label }) => (
    <track key={src} kind="captions" src={src} srcLang={srclang} label={label} />
  ))
  const film = {
    ref: video,
    className: styles.screen,
    src: videoUrl,
    poster: videoThumbnail,
    'aria-label': title,
    preload: 'metadata',
    controls: true,
    playsInline: true,
    onLoadedMetadata: () => video.current && goOn(video.current, leftAt),
    onTimeUpdate: () => video.current && !video.current.paused && moved(video.current.currentTime),
    onSeeked: () => video.current && isMovedByHand(video.current, leftAt) && moved(video.current.currentTime),
    onPause: () => video.current && rested(video.current.currentTime),
  }
  return createElement('video', film, tracks)
}

/** Whether somebody moved the film, and not we to where it was left: that place may be an older one than another device's. */
function isMovedByHand({ currentTime, duration }: HTMLVideoElement, leftAt: number | undefined): boolean {
  const point = resumePoint(leftAt, duration)
  return point === undefined || Math.abs(currentTime - point) > 0.5
}

/** On to where the film was left, unless somebody has begun to watch it meanwhile. */
function goOn(video: HTMLVideoElement, leftAt: number | undefined): void {
  const point = resumePoint(leftAt, video.duration)
  if (point !== undefined && video.paused && video.currentTime === 0) video.currentTime = point
}
