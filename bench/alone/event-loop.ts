/**
 * Loaded beside the server by a benchmark: at every SIGUSR2 it prints how late the event loop ran since the last one,
 * as one line of JSON with times in ms.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Interval of its checks, in ms: shorter delays are not noticed. */
const RESOLUTION = 5

const delays = monitorEventLoopDelay({ resolution: RESOLUTION })
delays.enable()
process.on('SIGUSR2', () => {
  const [p99, longest] = [delays.percentile(99), delays.max].map((time) => Math.round(time / 1e6))
  console.log(`event loop ${JSON.stringify({ p99, longest })}`)
  delays.reset()
})
