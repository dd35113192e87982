import type { ComponentProps } from 'react'
import { Notice, type Tone } from './notice.tsx'

type ActStatusProps = Omit<ComponentProps<'div'>, 'children'> & { words: string; tone?: Tone }

/** Says what an act did. Its place is there before its words are: only then are they read out. */
export function ActStatus({ words, tone = 'success', ...native }: ActStatusProps) {
  return (
    <div role="status" {...native}>
      {words && (
        <Notice tone={tone} isAnnounced={false}>
          {words}
        </Notice>
      )}
    </div>
  )
}
