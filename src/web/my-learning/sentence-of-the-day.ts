import { A_DAY } from '#domain/durations.ts'

/** Tips for any counter, from the demo's videos. */
export const SENTENCES = [
  'When a cat blinks slowly, blink slowly back.',
  'A scoop is a guess, and a scale is not.',
  'Let the owner finish; most people need less than a minute.',
  'A thick coat hides a lot; then only your hands tell the truth.',
  'Offer a place to hide.',
]

/** Returns the tip of the day, which begins at midnight UTC. `now` is in ms since 1970. */
export function sentenceOfTheDay(now: number): string {
  return SENTENCES[Math.floor(now / A_DAY) % SENTENCES.length] ?? ''
}
