import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { PartnerDocument } from '#contract/documents.ts'
import type { GroupsDocument } from '#contract/group-calls.ts'
import type { Group, GroupWord } from '#domain/people/member-groups.ts'
import type { AppThunk } from './store.ts'

/**
 * The partner, and for administrators its groups and the word for them, once loaded, with the limits of administrators
 * to groups, or the user's own limit.
 */
export type OrganizationState = Pick<PartnerDocument, 'id'> &
  Partial<PartnerDocument> & { groups?: readonly Group[]; groupWord?: GroupWord } & Partial<
    Pick<GroupsDocument, 'manages' | 'limits'>
  >

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
