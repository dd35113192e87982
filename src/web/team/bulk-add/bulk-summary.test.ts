import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { BulkSummary } from './bulk-summary.tsx'
import type { BulkProgress } from './use-bulk-add.ts'

type Counts = { rows: number; ready: number; failed: number; added: number; progress?: BulkProgress }

/** Returns the status and the labels of the buttons, each with its busy state. */
function summaryOf({ progress, ...counts }: Counts): string[] {
  const props = { ...counts, progress, onAdd: () => undefined, onUndo: () => undefined, ref: null }
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
])('counts the rows by state, and offers the next actions: %j', (counts, summary) => {
  expect(summaryOf(counts)).toEqual(summary)
})

it('keeps the number of a running action, and hides the other one', () => {
  const counts = { rows: 9, ready: 3, failed: 0, added: 4 }
  expect(summaryOf({ ...counts, progress: { act: 'add', done: 1, of: 5 } })).toEqual([
    '1 of 5 done, 2 skipped',
    'Adding 5 members (busy)',
  ])
  expect(summaryOf({ ...counts, progress: { act: 'undo', done: 1, of: 6 } })).toEqual([
    '1 of 6 done',
    'Removing 6 added members (busy)',
  ])
})
