import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { UserDocument } from '#contract/documents.ts'
import type { AppThunk } from './store.ts'

/** The signed-in user: uid and claims from the start, and the user document's fields once loaded. */
export interface UserState extends Partial<Omit<UserDocument, 'id' | 'partner'>> {
  uid: string
  partner?: string | undefined
}

const initialState: UserState = { uid: '' }

/**
 * The user slice. It starts with an empty uid, and is replaced as a whole or merged with partial fields
 * (section 3).
 */
export const userSlice = createSlice({
  name: 'user',
  initialState,
  reducers: {
    userReplaced: (_state, { payload }: PayloadAction<UserState>) => payload,
    userMerged: (state, { payload }: PayloadAction<Partial<UserState>>) => ({ ...state, ...payload }),
  },
})

export const { userReplaced, userMerged } = userSlice.actions

/** Merges fields of the user's own document. Partner and roles still come from the token's claims. */
export const profileRead = ({ userName, email, profileImage, manages }: UserDocument) =>
  userMerged({ userName, email, profileImage, manages })

/** Loads the user's own document. */
export const readProfile =
  (): AppThunk<Promise<UserDocument>> =>
  async (dispatch, getState, { documents }) => {
    const document = await documents.getUser(getState().user.uid)
    dispatch(profileRead(document))
    return document
  }
