import { createElement } from 'react'
import { expect, it } from 'vitest'
import { renderText } from '#test/console/render-text.ts'
import { isLongEnough, NameChoice } from './name-choice.tsx'

it.each([
  ['', false],
  ['a', false],
  ['😺', false],
  ['an', true],
])('searches for “%s”: %s', (searched, isSearched) => {
  expect(isLongEnough(searched)).toBe(isSearched)
})

it('shows the chosen name and clears it, or searches for a name', () => {
  const find = () => Promise.resolve({ found: [], isMore: false })
  const props = {
    label: 'Person',
    searchLabel: 'Find a person',
    find,
    clear: 'All people',
    onChange: () => undefined,
  }
  const textOf = (chosen?: { id: string; name: string; about: string }, error?: string) =>
    renderText(createElement(NameChoice, { ...props, chosen, error }))
  expect(textOf({ id: 'a', name: 'Ana', about: 'Paws' })).toBe('Person:  | Ana | Paws | All people')
  expect(textOf(undefined, 'Choose a person.')).toBe('Choose a person.')
})
