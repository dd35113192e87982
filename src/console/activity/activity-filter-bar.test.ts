import { createElement } from 'react'
import { expect, it } from 'vitest'
import { renderText } from '#test/console/render-text.ts'
import { ActivityFilterBar } from './activity-filter-bar.tsx'

const NONE = { person: '', partner: '', act: '', from: '', until: '' }

function textOf(
  filters: Partial<typeof NONE>,
  about?: { person?: string; partner?: string },
  isOfPartner = false,
): string {
  const props = { about, isOfPartner, onChange: () => undefined, children: 'Export' }
  return renderText(createElement(ActivityFilterBar, { ...props, filters: { ...NONE, ...filters } }))
}

it('names the filtered person and partner once they have loaded', () => {
  const filters = { person: 'rosa', partner: 'paws' }
  const chosen = (about?: { person?: string; partner?: string }) =>
    textOf(filters, about)
      .split(' | From')[0]
      ?.replaceAll(/ \| All \w+/g, '')
  expect(chosen()).toBe('Person:  | … | Partner:  | paws')
  expect(chosen({ person: 'Rosa', partner: 'Paws' })).toBe('Person:  | Rosa | Partner:  | Paws')
  expect(chosen({})).toBe('Person:  | an erased person | Partner:  | paws')
})

it('hides the partner filter for the activity of one partner', () => {
  const filters = { partner: 'paws' }
  expect([false, true].map((isOfPartner) => textOf(filters, {}, isOfPartner).includes('paws'))).toEqual([
    true,
    false,
  ])
})

it('reports a range that ends before it begins', () => {
  expect(textOf({ from: '2026-03-02', until: '2026-03-01' })).toContain('end')
})
