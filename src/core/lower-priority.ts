import { constants, setPriority } from 'node:os'

/** Lowers the priority of this process below that of the one that serves people. */
export function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Not allowed to this service: people wait a little longer beside a backup.
  }
}
