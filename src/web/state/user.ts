import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { UserDocument } from '#contract/documents.ts'
import type { AppThunk } from './store.ts'

/** The signed-in user: the uid and claims at once, the fields of the user document once it is loaded. */
export interface UserState extends Partial<Omit<UserDocument, 'id' | 'partner'>> {
  uid: string
  partner?: string | undefined
}

const initialState: UserState = { uid: '' }

/** The user slice: starts with an empty uid, is replaced whole or merged with partial fields (section 3). */
export const userSlice = createSlice({
  name: 'user',
  initialState,
  reducers: {
    userReplaced: (_state, { payload }: PayloadAction<UserState>) => payload,
    userMerged: (state, { payload }: PayloadAction<Partial<UserState>>) => ({ ...state, ...payload }),
  },
})

export const { userReplaced, userMerged } = userSlice.actions

/** Reads the signed-in user's own document. The partner and roles stay those of the token's claims. */
export const readProfile =
  (): AppThunk<Promise<UserDocument>> =>
  async (dispatch, getState, { documents }) => {
    const document = await documents.getUser(getState().user.uid)
    const { userName, email, profileImage } = document
    dispatch(userMerged({ userName, email, profileImage }))
    return document
  }
