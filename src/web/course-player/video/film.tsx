import { type ComponentProps, useEffect, useState } from 'react'
import type { Caption } from '#domain/course/course.ts'
import { type Paragraph, paragraphsOf, parseCaptions } from '#domain/media/parse-captions.ts'
import { Disclosure } from '#ui/dialog/disclosure.tsx'
import { inOrder } from '#ui/layout/in-order.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { Spinner } from '#ui/state/spinner.tsx'
import textStyles from '#ui/text/text.module.css'
import { readCaptionFile } from '#web/services/film-files.ts'
import styles from './film.module.css'
import { VideoPlayer } from './video-player.tsx'

const NO_CAPTIONS: Caption[] = []

/** Video module: the player and the transcript. The module's title is between them. */
export function Film({ module, ...watched }: ComponentProps<typeof VideoPlayer>) {
  const { captions = NO_CAPTIONS } = module
  return (
    <>
      <VideoPlayer module={module} {...watched} />
      <Transcript captions={captions} />
    </>
  )
}

/**
 * Transcript of a video from its captions, for users who cannot see or play it. Renders nothing without
 * readable captions.
 */
function Transcript({ captions }: { captions: Caption[] }) {
  const transcript = useTranscript(captions)
  if (transcript === 'none') return null
  return (
    <div className={styles.transcript}>
      <Disclosure summary="Transcript">
        {transcript === 'loading' ? (
          <Spinner label="Loading transcript…" />
        ) : (
          <Stack gap="snug" className={styles.words} lang={transcript.language}>
            {inOrder(transcript.paragraphs, renderParagraph)}
          </Stack>
        )}
      </Disclosure>
    </div>
  )
}

function renderParagraph({ speaker, text }: Paragraph) {
  return (
    <p dir="auto">
      {speaker && <span className={textStyles.strong}>{speaker}: </span>}
      {text}
    </p>
  )
}

interface Words {
  language: string
  paragraphs: Paragraph[]
}

/** Transcript of a video, or its loading state. */
type TranscriptState = Words | 'loading' | 'none'

/**
 * Loads a video's transcript from the first readable caption file, in order of the reader's languages.
 */
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

/** Sorts captions by the reader's languages. Other captions follow in the author's order. */
export function orderCaptions(captions: Caption[], languages: readonly string[]): Caption[] {
  const wanted = languages.map(baseOf)
  const rankOf = ({ srclang }: Caption) => {
    const rank = wanted.indexOf(baseOf(srclang))
    return rank < 0 ? wanted.length : rank
  }
  return [...captions].sort((one, other) => rankOf(one) - rankOf(other))
}

/** Returns a language tag without its region, such as `en` for `en-GB`. */
function baseOf(language: string): string {
  return language.toLowerCase().split('-')[0] ?? ''
}
