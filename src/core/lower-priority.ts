import { constants, setPriority } from 'node:os'

/** Lets this process stand back behind the one that serves people. */
export function standBack(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Not allowed to this service: people wait a little longer beside a backup.
  }
}
