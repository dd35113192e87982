import { constants, setPriority } from 'node:os'

/** Lowers the priority of this process below the server's. */
export function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Without permission to change it, requests are slightly slower during background work.
  }
}
