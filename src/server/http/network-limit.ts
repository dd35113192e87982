import { clientNetwork } from '#people/client-address.ts'

/**
 * Creates a limit for work in this process: `max` uses per client network in each window of `every` ms. The returned
 * function counts a use and returns undefined. Beyond the limit it returns the ms until the next window.
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
