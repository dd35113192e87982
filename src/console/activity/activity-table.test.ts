import { createElement } from 'react'
import { expect, it } from 'vitest'
import { renderMarkup } from '#test/console/render-text.ts'
import { tableTime } from '../table/table-times.ts'
import { ActivityTable } from './activity-table.tsx'

const AT = Date.UTC(2026, 2, 2, 4)
const FILTERS = { person: '', partner: '', act: 'account-changed', from: '', until: '' }
const ENTRY = {
  id: '1',
  at: AT,
  sentence: 'Ana changed the account of Rosa',
  actor: { id: 'ana', name: 'Ana' },
  person: { id: 'rosa', name: 'Rosa' },
  partner: { id: 'paws', name: 'City Paws' },
}

function tableOf(more: Partial<typeof ENTRY> = {}, isOfPartner = false): string {
  const entries = [{ ...ENTRY, ...more }]
  return renderMarkup(createElement(ActivityTable, { entries, filters: FILTERS, isOfPartner }))
}

it('links each name to the entries of that person or partner, within the other filters', () => {
  const links = [...tableOf().matchAll(/href="([^"]*)"[^>]*>(.*?)<\/a>/g)]
  const named = links.map(([, address, name]) => [
    name?.replaceAll(/<[^>]*>/g, ''),
    address?.replaceAll('&amp;', '&'),
  ])
  expect(named).toEqual([
    ['Ana', '/?person=ana&act=account-changed'],
    ['Rosa', '/?person=rosa&act=account-changed'],
    ['City Paws', '/?partner=paws&act=account-changed'],
  ])
})

it('shows an entry’s time, and its partner unless the sentence or the screen names it', () => {
  expect(tableOf()).toContain(tableTime(AT))
  const partners = (markup: string) => markup.split('Only City Paws').length - 1
  const naming = { sentence: 'Ana suspended City Paws' }
  expect([tableOf(), tableOf(naming), tableOf({}, true)].map(partners)).toEqual([1, 1, 0])
})
