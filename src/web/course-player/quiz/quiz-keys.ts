/** What a key does in a question: choose the answer at this place (0-based), or submit. */
export type QuizKey = { choose: number } | 'submit'

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'repeat'>

/** The keys 1 to 9 choose; a tenth answer has no key. */
const MOST_KEYS = 9

/** Returns what a key does in a question with so many answers; undefined if nothing, as together with Ctrl or Alt. */
export function quizKeyOf(pressed: Pressed, answers: number): QuizKey | undefined {
  const { key, altKey, ctrlKey, metaKey, shiftKey, repeat } = pressed
  if (altKey || ctrlKey || metaKey || shiftKey || repeat) return undefined
  if (key === 'Enter') return 'submit'
  const place = /^[1-9]$/.test(key) ? Number(key) : 0
  return place > 0 && place <= answers ? { choose: place - 1 } : undefined
}

/** Says which keys there are. */
export function keysHint(answers: number): string {
  const last = Math.min(answers, MOST_KEYS)
  return `${last === 1 ? 'Key 1 chooses' : `Keys 1 to ${last} choose`}, Enter submits.`
}
