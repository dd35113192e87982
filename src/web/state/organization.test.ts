import { expect, it } from 'vitest'
import { organizationMerged, organizationReplaced, organizationSlice } from './organization.ts'

const reduce = organizationSlice.reducer
const pets = { id: 'pets', name: 'Pets', logoUrl: '/logo.svg' }

// Contract § 3: the five slices: first values, replaced, merged, initialized
it('starts with an empty id', () => {
  expect(reduce(undefined, { type: 'none' })).toStrictEqual({ id: '' })
})

it('keeps nothing of the previous organization when replaced', () => {
  expect(reduce(pets, organizationReplaced({ id: 'paws' }))).toStrictEqual({ id: 'paws' })
})

it('keeps the other fields when merged', () => {
  expect(reduce(pets, organizationMerged({ name: 'Paws' }))).toStrictEqual({ ...pets, name: 'Paws' })
  expect(reduce(pets, organizationMerged({}))).toStrictEqual(pets)
})
