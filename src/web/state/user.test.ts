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
it('the user starts with an empty uid', () => {
  expect(reduce(undefined, { type: 'none' })).toStrictEqual({ uid: '' })
})

it('replacing the user keeps nothing of the previous one', () => {
  expect(reduce(ann, userReplaced({ uid: 'bob' }))).toStrictEqual({ uid: 'bob' })
})

it('merging partial fields into the user keeps the other fields', () => {
  expect(reduce(ann, userMerged({ userName: 'Anna' }))).toStrictEqual({ ...ann, userName: 'Anna' })
  expect(reduce(ann, userMerged({ roles: [] }))).toStrictEqual({ ...ann, roles: [] })
  expect(reduce(ann, userMerged({}))).toStrictEqual(ann)
})
