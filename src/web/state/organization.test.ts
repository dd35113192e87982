import { expect, it } from 'vitest'
import { organizationMerged, organizationReplaced, organizationSlice } from './organization.ts'

const reduce = organizationSlice.reducer
const pets = { id: 'pets', name: 'Pets', logoUrl: '/logo.svg' }

it('the organization starts with an empty id', () => {
  expect(reduce(undefined, { type: 'none' })).toStrictEqual({ id: '' })
})

it('the organization is replaced whole: nothing of the one before stays', () => {
  expect(reduce(pets, organizationReplaced({ id: 'paws' }))).toStrictEqual({ id: 'paws' })
})

it('the organization is merged: what is not named stays', () => {
  expect(reduce(pets, organizationMerged({ name: 'Paws' }))).toStrictEqual({ ...pets, name: 'Paws' })
  expect(reduce(pets, organizationMerged({}))).toStrictEqual(pets)
})
