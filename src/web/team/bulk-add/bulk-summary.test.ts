import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { GroupWord } from '#domain/people/member-groups.ts'
import { BulkSummary } from './bulk-summary.tsx'
import type { BulkProgress } from './use-bulk-add.ts'

type Counts = {
  rows: number
  ready: number
  failed: number
  added: number
  moves?: { ready: number; failed: number }
  moved?: number
  groups?: { word: GroupWord; all: number; fresh: number }
  progress?: BulkProgress
}

/** Returns the status and the labels of the buttons, each with its busy state. */
function summaryOf({ progress, ...counts }: Counts): string[] {
  const defaults = { moves: { ready: 0, failed: 0 }, moved: 0, groups: undefined }
  const props = {
    ...defaults,
    ...counts,
    progress,
    onAdd: () => undefined,
    onUndo: () => undefined,
    ref: null,
  }
  const markup = renderToStaticMarkup(createElement(BulkSummary, props))
  return [...markup.matchAll(/<(p|button)([^>]*)>(.*?)<\/\1>/g)].map(
    ([, , attributes = '', content = '']) => {
      const isBusy = attributes.includes('aria-disabled="true"') || attributes.includes('aria-busy')
      return `${content.replaceAll(/<[^>]*>/g, '')}${isBusy ? ' (busy)' : ''}`
    },
  )
}

it.each<[counts: Counts, summary: string[]]>([
  [{ rows: 1, ready: 1, failed: 0, added: 0 }, ['1 row: 1 ready to add', 'Add 1 member']],
  [
    { rows: 9, ready: 3, failed: 1, added: 4 },
    [
      '9 rows: 4 added, 1 couldn’t be added, 2 ready to add, 2 skipped',
      'Undo: remove 4 added members',
      'Add 3 members',
    ],
  ],
  [
    { rows: 5, ready: 2, failed: 2, added: 3 },
    ['5 rows: 3 added, 2 couldn’t be added', 'Undo: remove 3 added members', 'Retry 2 members'],
  ],
  [{ rows: 2, ready: 0, failed: 0, added: 2 }, ['2 rows: 2 added', 'Undo: remove 2 added members']],
  [
    {
      rows: 9,
      ready: 7,
      failed: 0,
      added: 0,
      moves: { ready: 1, failed: 0 },
      groups: { word: 'shop', all: 12, fresh: 3 },
    },
    ['9 rows: 6 ready to add, 1 changes shop, 2 skipped\u00a0· 12 shops, 3 new', 'Add or move 7 members'],
  ],
  [
    {
      rows: 9,
      ready: 4,
      failed: 2,
      added: 0,
      moves: { ready: 4, failed: 2 },
      moved: 5,
      groups: { word: 'branch', all: 2, fresh: 0 },
    },
    ['9 rows: 5 changed branch, 2 couldn’t be saved, 2 change branch\u00a0· 2 branches', 'Move 4 members'],
  ],
])('counts the rows by state, and offers the next actions: %j', (counts, summary) => {
  expect(summaryOf(counts)).toEqual(summary)
})

it('keeps the number of a running action, and hides the other one', () => {
  const counts = { rows: 9, ready: 3, failed: 0, added: 4 }
  expect(summaryOf({ ...counts, progress: { act: 'add', done: 1, of: 5 } })).toEqual([
    '1 of 5 done, 2 skipped',
    'Adding 5 members (busy)',
  ])
  const moves = { ready: 2, failed: 0 }
  expect(summaryOf({ ...counts, moves, progress: { act: 'add', done: 1, of: 5, moves: 2 } })[1]).toBe(
    'Saving 5 members (busy)',
  )
  expect(summaryOf({ ...counts, progress: { act: 'undo', done: 1, of: 6 } })).toEqual([
    '1 of 6 done',
    'Removing 6 added members (busy)',
  ])
})
