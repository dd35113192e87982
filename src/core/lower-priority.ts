import { constants, setPriority } from 'node:os'

/** Lowers the priority of this process below that of the server. */
export function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The service may lack the permission; requests are then a little slower during a backup.
  }
}
