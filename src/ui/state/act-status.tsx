import type { ComponentProps } from 'react'
import { Notice, type Tone } from './notice.tsx'

type ActStatusProps = Omit<ComponentProps<'div'>, 'children'> & { words: string; tone?: Tone }

/**
 * Message about an action. The container is rendered before the text, because screen readers only announce
 * text added to an existing container.
 */
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
