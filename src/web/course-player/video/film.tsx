import type { ReactNode } from 'react'
import { useState } from 'react'
import type { Caption, VideoModule } from '#domain/course.ts'
import styles from './film.module.css'
import { filmFacts } from './film-facts.ts'
import { Transcript } from './transcript.tsx'
import type { VideoPositions } from './use-watching.ts'
import { VideoPlayer } from './video-player.tsx'

const NO_CAPTIONS: Caption[] = []

type FilmProps = {
  module: VideoModule
  positions: VideoPositions | undefined
  /** What stands directly below the film, such as its title. */
  children?: ReactNode
}

/** A video module: the film, how long it is, and what it says as text. */
export function Film({ module, positions, children }: FilmProps) {
  const [length, setLength] = useState<number>()
  const { captions = NO_CAPTIONS } = module
  return (
    <>
      <VideoPlayer module={module} positions={positions} onLength={setLength} />
      <div className={styles.about}>
        {children}
        <p className={styles.facts}>{filmFacts(length, captions.length > 0)}</p>
        <Transcript captions={captions} />
      </div>
    </>
  )
}
