import { useEffect, useState } from 'react'
import type { Caption } from '#domain/course/course.ts'
import { readCaptionFile } from '#web/services/caption-file.ts'
import { type Paragraph, paragraphsOf } from './caption-paragraphs.ts'
import { parseCaptions } from './parse-captions.ts'

interface Words {
  language: string
  paragraphs: Paragraph[]
}

/** The words of a film; loading, or that there are none. */
type TranscriptState = Words | 'loading' | 'none'

/** Reads the words of a film from the first of its caption files that can be read, the reader's language first. */
export function useTranscript(captions: Caption[]): TranscriptState {
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

/** Returns captions in the order in which a reader of these languages wants them; others as the author ordered them. */
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
