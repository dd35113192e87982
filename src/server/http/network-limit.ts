import { clientNetwork } from '#people/client-address.ts'

/**
 * Creates a limit for what takes this process's own time: so many uses a client network within a window of so
 * many ms, counted anew after each. The returned function counts a use and returns undefined, or, without
 * counting it, after how many ms there may be another.
 */
export function createNetworkLimit({ max, every }: { max: number; every: number }) {
  let began = 0
  let uses = new Map<string, number>()
  return (ip: string, now: number): number | undefined => {
    if (now < began || now >= began + every) {
      began = now
      uses = new Map()
    }
    const network = clientNetwork(ip)
    const used = uses.get(network) ?? 0
    if (used >= max) return began + every - now
    uses.set(network, used + 1)
    return undefined
  }
}
