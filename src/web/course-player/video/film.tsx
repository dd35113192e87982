import type { Caption, VideoModule } from '#domain/course/course.ts'
import type { FilmFailure } from '#domain/learning/learning-events.ts'
import { Transcript } from './transcript.tsx'
import type { VideoPositions } from './use-watching.ts'
import { VideoPlayer } from './video-player.tsx'

const NO_CAPTIONS: Caption[] = []

type FilmProps = {
  module: VideoModule
  positions: VideoPositions | undefined
  /** Called with the film's length, in seconds, once it is known. */
  onLength: (seconds: number) => void
  /** Called with the reason if the film could not be loaded. */
  onFailure: (failed: FilmFailure) => void
}

/** A video module: the film, and what it says as text. The module's title is shown between them. */
export function Film({ module, ...watched }: FilmProps) {
  const { captions = NO_CAPTIONS } = module
  return (
    <>
      <VideoPlayer module={module} {...watched} />
      <Transcript captions={captions} />
    </>
  )
}
