import type { Caption } from '#domain/course/course.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Paragraph } from './caption-paragraphs.ts'
import styles from './film.module.css'
import { useTranscript } from './use-transcript.ts'

/**
 * What a film says, as text, made from its captions: for those who cannot see or play it. Nothing without captions, or if
 * they cannot be read.
 */
export function Transcript({ captions }: { captions: Caption[] }) {
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
