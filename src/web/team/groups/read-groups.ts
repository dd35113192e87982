import type { GroupsClient } from '#web/services/groups-client.ts'
import { organizationMerged } from '#web/state/organization.ts'
import type { AppThunk } from '#web/state/store.ts'

/** Loads the partner's groups and the word for them, which are kept with the organization. */
export const readGroups =
  (client: GroupsClient): AppThunk =>
  async (dispatch) => {
    const { word, documents } = await client.list()
    dispatch(organizationMerged({ groups: documents, groupWord: word }))
  }
