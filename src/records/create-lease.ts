import type { AppContext } from '#app-context.ts'
import { extendLease, type LeasedWork, noteLeaseEnd, takeLease } from '#store/operation/leases.ts'

/** Creates this server's lease on a job for `lifetime` ms, taken by the first `isMine` and extended by later ones. */
export function createLease(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  name: LeasedWork,
  lifetime: number,
) {
  let held = 0

  async function extend(until: number): Promise<boolean> {
    if (!(await extendLease(db, name, { held, until }))) return false
    held = until
    return true
  }

  return {
    async isMine(): Promise<boolean> {
      const now = clock()
      const until = now + lifetime
      if (held > 0) return held - now > lifetime / 2 || extend(until)
      const isTaken = await takeLease(db, name, { now, until })
      if (isTaken) held = until
      return isTaken
    },
    /** Records that the round is complete if this server holds the lease. */
    async noteEnd(): Promise<void> {
      if (held > 0) await noteLeaseEnd(db, name, clock())
    },
    async giveBack(): Promise<void> {
      if (held > 0) await extend(clock())
    },
  }
}
