import { lazyFile } from '#client/loading/lazy-part.tsx'
import type { AppThunk } from '#web/state/store.ts'

const loadTeamActs = lazyFile(() => import('#web/state/team-acts.ts'))

type TeamActs = Awaited<ReturnType<typeof loadTeamActs>>

/**
 * Runs an action on the team whose code is loaded with the first such action, or ahead of it. Returns `failure` if that
 * code cannot be loaded or the request cannot be sent.
 */
export const runTeamAct =
  <T, F>(act: (acts: TeamActs) => AppThunk<Promise<T>>, failure: F): AppThunk<Promise<T | F>> =>
  async (dispatch) => {
    try {
      return await dispatch(act(await loadTeamActs()))
    } catch (error) {
      console.error(error)
      return failure
    }
  }
