import { expect, it } from 'vitest'
import { type UserState, userMerged, userReplaced, userSlice } from './user.ts'

const reduce = userSlice.reducer
const ann: UserState = {
  uid: 'ann',
  userName: 'Ann',
  email: 'ann@pets.example',
  roles: ['partner-admin'],
  partner: 'p',
}

// Contract § 3: the five slices: first values, replaced, merged, initialized
it('starts with an empty uid', () => {
  expect(reduce(undefined, { type: 'none' })).toStrictEqual({ uid: '' })
})

it('keeps nothing of the previous user when replaced', () => {
  expect(reduce(ann, userReplaced({ uid: 'bob' }))).toStrictEqual({ uid: 'bob' })
})

it('keeps the other fields when merged with partial fields', () => {
  expect(reduce(ann, userMerged({ userName: 'Anna' }))).toStrictEqual({ ...ann, userName: 'Anna' })
  expect(reduce(ann, userMerged({ roles: [] }))).toStrictEqual({ ...ann, roles: [] })
  expect(reduce(ann, userMerged({}))).toStrictEqual(ann)
})
