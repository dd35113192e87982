import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type ConsoleColumn, ConsoleTable, SORT_WORDS } from './console-table.tsx'

type Shop = { name: string; people: number }

const COLUMNS: ConsoleColumn<Shop>[] = [
  { key: 'name', header: 'Shop', sort: SORT_WORDS.text, cell: ({ name }) => name },
  { key: 'people', header: 'People', sort: SORT_WORDS.number, cell: ({ people }) => people },
  { key: 'acts', header: 'Actions', cell: () => null },
]

it('marks only the sorted column, and keeps the order of the rows', () => {
  const props = {
    caption: 'Shops',
    columns: COLUMNS,
    rows: [
      { name: 'Paws', people: 2 },
      { name: 'Claws', people: 1 },
    ],
    keyOf: ({ name }: Shop) => name,
  }
  const order = { by: 'people', direction: 'descending' as const, onSort: () => undefined }
  const markup = renderToStaticMarkup(createElement(ConsoleTable<Shop>, { ...props, order }))
  const sorts = [...markup.matchAll(/<th\b[^>]*scope="col"[^>]*>/g)].map(
    ([head]) => /aria-sort="(\w+)"/.exec(head)?.[1],
  )
  expect(sorts).toEqual(['none', 'descending', undefined])
  expect(markup.match(/Paws|Claws/g)).toEqual(['Paws', 'Claws'])
  expect(renderToStaticMarkup(createElement(ConsoleTable<Shop>, props))).not.toContain('aria-sort')
})
