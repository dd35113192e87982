import { expect, it } from 'vitest'
import { filmFacts } from './module-head.tsx'

it.each([
  [14.02, true, 'Video, 14 s, captions'],
  [60, false, 'Video, 1 min'],
  [65.4, true, 'Video, 1 min 5 s, captions'],
  [0.2, false, 'Video, 1 s'],
  [119.9, false, 'Video, 2 min'],
])('describes a video of %s s, with captions %s, as: %s', (length, hasCaptions, facts) => {
  expect(filmFacts(length, hasCaptions)).toBe(facts)
})
