import { expect, it } from 'vitest'
import { orderCaptions } from './film.tsx'

const captions = ['en', 'pt-BR', 'de', 'en-GB'].map((srclang) => ({ src: '', srclang, label: srclang }))

it.each([
  [
    ['de-CH', 'en'],
    ['de', 'en', 'en-GB', 'pt-BR'],
  ],
  [['PT'], ['pt-BR', 'en', 'de', 'en-GB']],
  [['fi'], ['en', 'pt-BR', 'de', 'en-GB']],
  [[], ['en', 'pt-BR', 'de', 'en-GB']],
])('orders the captions for a reader of %j as %j', (languages, order) => {
  expect(orderCaptions(captions, languages).map(({ srclang }) => srclang)).toEqual(order)
})
