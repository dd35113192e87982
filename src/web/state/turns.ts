/** Runs a task when all tasks taken before have come to their end. */
export type TakeTurn = <T>(task: () => Promise<T>) => Promise<T>

/** Lets tasks go one after the other. A task that fails does not hold up the next. */
export function createTurns(): TakeTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const turn = last.then(task)
    last = turn.catch(() => undefined)
    return turn
  }
}

/** The turns of one signed-in user's dashboard: nobody waits for what another user began. */
export interface Turns {
  /**
   * Of all calls that answer completion records, so that an older state of one never arrives after a newer one. A call
   * that waits for better times must do so between its turns.
   */
  takeRecordTurn: TakeTurn
  /** Of all that sets the team, so that a list read before somebody came or went does not undo it. */
  takeTeamTurn: TakeTurn
}
