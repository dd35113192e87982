import { constants, setPriority } from 'node:os'

/** Lowers the priority of this process below that of the server. */
export function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The service may lack the permission; requests are then slightly slower during a backup.
  }
}
