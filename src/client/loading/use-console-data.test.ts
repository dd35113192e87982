import { expect, it } from 'vitest'
import { goesOn } from './use-console-data.ts'
import type { Loaded } from './use-loaded.ts'

type Followed = Pick<Loaded<string>, 'data' | 'state' | 'isMissing'>

it.each<[what: string, followed: Partial<Followed>, isFollowed: boolean]>([
  ['before its first answer', { data: undefined, state: 'loading' }, false],
  ['while it goes on', {}, true],
  ['while it is asked again', { state: 'loading' }, true],
  ['after a failed call', { state: 'failed' }, true],
  ['after a first call that failed', { data: undefined, state: 'failed' }, true],
  ['once it is gone', { state: 'failed', isMissing: true }, false],
  ['once it is over', { data: 'published' }, false],
])('a job %s (%o) is loaded again: %s', (_what, followed, isFollowed) => {
  const working: Followed = { data: 'working', state: 'ready', isMissing: false }
  expect(goesOn({ ...working, ...followed }, (data) => data === 'published')).toBe(isFollowed)
})
