import { lazyFile } from '#client/loading/lazy-part.tsx'
import type { AppThunk } from '#web/state/store.ts'
import type { TeamActResult } from '#web/state/team-acts.ts'

const loadTeamActs = lazyFile(() => import('#web/state/team-acts.ts'))

type TeamActs = Awaited<ReturnType<typeof loadTeamActs>>

/**
 * Adds or removes a member with code that is loaded with the first such action, or ahead of it. `failure` is the
 * message if that code cannot be loaded or the request cannot be sent.
 */
export const runTeamAct =
  (
    act: (acts: TeamActs) => AppThunk<Promise<TeamActResult>>,
    failure: string,
  ): AppThunk<Promise<TeamActResult>> =>
  async (dispatch) => {
    try {
      return await dispatch(act(await loadTeamActs()))
    } catch (error) {
      console.error(error)
      return { failure }
    }
  }
