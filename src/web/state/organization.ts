import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { PartnerDocument } from '#contract/documents.ts'
import type { Group, GroupWord } from '#domain/people/member-groups.ts'
import type { AppThunk } from './store.ts'

/** The partner, and for administrators its groups and the word for them, once loaded. */
export type OrganizationState = Pick<PartnerDocument, 'id'> &
  Partial<PartnerDocument> & { groups?: readonly Group[]; groupWord?: GroupWord }

const initialState: OrganizationState = { id: '' }

/** The organization slice. It starts with an empty id, and is replaced as a whole or merged (section 3). */
export const organizationSlice = createSlice({
  name: 'organization',
  initialState,
  reducers: {
    organizationReplaced: (_state, { payload }: PayloadAction<OrganizationState>) => payload,
    organizationMerged: (state, { payload }: PayloadAction<Partial<OrganizationState>>) => ({
      ...state,
      ...payload,
    }),
  },
})

export const { organizationReplaced, organizationMerged } = organizationSlice.actions

/** Loads the user's partner. */
export const readOrganization =
  (): AppThunk =>
  async (dispatch, getState, { documents }) => {
    dispatch(organizationReplaced(await documents.getPartner(getState().user.partner ?? '')))
  }
