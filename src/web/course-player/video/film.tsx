import { type ReactNode, useEffect, useState } from 'react'
import type { Caption, VideoModule } from '#domain/course/course.ts'
import { type Paragraph, paragraphsOf, parseCaptions } from '#domain/course/parse-captions.ts'
import type { FilmFailure } from '#domain/learning/learning-events.ts'
import { Disclosure } from '#ui/dialog/disclosure.tsx'
import { Spinner } from '#ui/state/spinner.tsx'
import { readCaptionFile } from '#web/services/film-files.ts'
import styles from './film.module.css'
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
  next: ReactNode
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

/**
 * What a film says, as text, made from its captions: for those who cannot see or play it. Nothing without
 * captions, or if they cannot be read.
 */
function Transcript({ captions }: { captions: Caption[] }) {
  const transcript = useTranscript(captions)
  if (transcript === 'none') return null
  return (
    <div className={styles.transcript}>
      <Disclosure summary="Read what the film says">
        {transcript === 'loading' ? (
          <Spinner label="Loading what the film says" />
        ) : (
          <div className={styles.words} lang={transcript.language}>
            {transcript.paragraphs.map(renderParagraph)}
          </div>
        )}
      </Disclosure>
    </div>
  )
}

/** Two paragraphs may be the same, and none moves: the position is the key. */
function renderParagraph({ speaker, text }: Paragraph, position: number) {
  return (
    <p key={position} dir="auto">
      {speaker && <span className={styles.speaker}>{speaker}: </span>}
      {text}
    </p>
  )
}

interface Words {
  language: string
  paragraphs: Paragraph[]
}

/** The words of a film; loading, or that there are none. */
type TranscriptState = Words | 'loading' | 'none'

/** Reads the words of a film from its first readable caption file, by the reader's languages. */
function useTranscript(captions: Caption[]): TranscriptState {
  const [words, setWords] = useState<Words | 'none'>()
  useEffect(() => {
    const ended = new AbortController()
    void readWords(captions, ended.signal).then((read) => {
      if (!ended.signal.aborted) setWords(read ?? 'none')
    })
    return () => ended.abort()
  }, [captions])
  if (captions.length === 0) return 'none'
  return words ?? 'loading'
}

async function readWords(captions: Caption[], signal: AbortSignal): Promise<Words | undefined> {
  for (const { src, srclang } of orderCaptions(captions, navigator.languages)) {
    const paragraphs = paragraphsOf(parseCaptions((await readCaptionFile(src, signal)) ?? ''))
    if (paragraphs.length > 0) return { language: srclang, paragraphs }
  }
  return undefined
}

/** Returns captions in the order of a reader's languages; others as the author ordered them. */
export function orderCaptions(captions: Caption[], languages: readonly string[]): Caption[] {
  const wanted = languages.map(baseOf)
  const rankOf = ({ srclang }: Caption) => {
    const rank = wanted.indexOf(baseOf(srclang))
    return rank < 0 ? wanted.length : rank
  }
  return [...captions].sort((one, other) => rankOf(one) - rankOf(other))
}

/** Returns the language without its region: `en` of `en-GB`. */
function baseOf(language: string): string {
  return language.toLowerCase().split('-')[0] ?? ''
}
