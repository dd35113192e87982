import type { GroupsClient } from '#web/services/groups-client.ts'
import { organizationMerged } from '#web/state/organization.ts'
import type { AppThunk } from '#web/state/store.ts'

/** Loads the partner's groups, the word for them and the limits to them, which are kept with the organization. */
export const readGroups =
  (client: GroupsClient): AppThunk =>
  async (dispatch) => {
    const { word, documents, manages, limits } = await client.list()
    dispatch(organizationMerged({ groups: documents, groupWord: word, manages, limits }))
  }
