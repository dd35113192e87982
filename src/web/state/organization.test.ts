import { expect, it } from 'vitest'
import { organizationMerged, organizationReplaced, organizationSlice } from './organization.ts'

const reduce = organizationSlice.reducer
const pets = { id: 'pets', name: 'Pets', logoUrl: '/logo.svg' }

// Contract § 3: the five slices: first values, replaced, merged, initialized
it('the organization starts with an empty id', () => {
  expect(reduce(undefined, { type: 'none' })).toStrictEqual({ id: '' })
})

it('replacing the organization keeps nothing of the previous one', () => {
  expect(reduce(pets, organizationReplaced({ id: 'paws' }))).toStrictEqual({ id: 'paws' })
})

it('merging into the organization keeps the other fields', () => {
  expect(reduce(pets, organizationMerged({ name: 'Paws' }))).toStrictEqual({ ...pets, name: 'Paws' })
  expect(reduce(pets, organizationMerged({}))).toStrictEqual(pets)
})
