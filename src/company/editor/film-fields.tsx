import { Stack } from '#web/ui/layout/layout.tsx'
import { TextField } from '../form/text-field.tsx'
import { useProblemsAt } from './problems-at.tsx'
import type { EditedContent } from './use-edited-content.ts'

/** Longest film, in minutes. */
const MAX_MINUTES = 10_000

/** The address of a film, and what the portal cannot know of one that is elsewhere. */
export function FilmFields({ content: { fields, change } }: { content: EditedContent }) {
  const { videoUrl, videoThumbnail, minutes } = fields
  const set = (name: string) => (text: string) => change({ [name]: text === '' ? undefined : text })
  return (
    <Stack>
      <TextField
        {...useProblemsAt('videoUrl')}
        label="Address of the film"
        type="url"
        value={textOf(videoUrl)}
        onEnter={(text) => change({ videoUrl: text.trim() })}
      />
      <TextField
        {...useProblemsAt('videoThumbnail', 'Empty: the film’s own first picture.')}
        label="Address of its picture"
        type="url"
        value={textOf(videoThumbnail)}
        onEnter={(text) => set('videoThumbnail')(text.trim())}
      />
      <TextField
        {...useProblemsAt('minutes', 'Empty: worked out for a film that the portal has.')}
        label="Length in minutes"
        inputMode="numeric"
        value={typeof minutes === 'number' ? String(minutes) : ''}
        onEnter={(text) => change({ minutes: minutesOf(text) })}
      />
    </Stack>
  )
}

/** Returns a number of minutes as it was typed; undefined for anything else. */
function minutesOf(text: string): number | undefined {
  const minutes = Number(text.replace(/\D/g, '').slice(0, 5))
  return minutes >= 1 && minutes <= MAX_MINUTES ? minutes : undefined
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
