import { expect, it } from 'vitest'
import type { UserState } from './user.ts'
import { userMerged, userReplaced, userSlice } from './user.ts'

const reduce = userSlice.reducer
const ann: UserState = {
  uid: 'ann',
  userName: 'Ann',
  email: 'ann@pets.example',
  roles: ['partner-admin'],
  partner: 'p',
}

it('the user starts with an empty uid', () => {
  expect(reduce(undefined, { type: 'none' })).toStrictEqual({ uid: '' })
})

it('the user is replaced whole: nothing of the one before stays', () => {
  expect(reduce(ann, userReplaced({ uid: 'bob' }))).toStrictEqual({ uid: 'bob' })
})

it('the user is merged with partial fields: what is not named stays', () => {
  expect(reduce(ann, userMerged({ userName: 'Anna' }))).toStrictEqual({ ...ann, userName: 'Anna' })
  expect(reduce(ann, userMerged({ roles: [] }))).toStrictEqual({ ...ann, roles: [] })
  expect(reduce(ann, userMerged({}))).toStrictEqual(ann)
})
