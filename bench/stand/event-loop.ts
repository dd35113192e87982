/**
 * Loaded beside the server by a benchmark: at every SIGUSR2 it prints how late the event loop ran since the
 * last one, and the most processor time that was spent in one of its rounds, as one line of JSON with times
 * in ms. On a busy machine the loop is late while other programs run, too: the processor time is the server's
 * own.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Interval of its checks, in ms: shorter delays are not noticed. */
const RESOLUTION = 5

const delays = monitorEventLoopDelay({ resolution: RESOLUTION })
delays.enable()

let spent = process.threadCpuUsage()
let busiest = 0
// Rounds that follow each other within 1 ms count together.
setInterval(() => {
  const { user, system } = process.threadCpuUsage(spent)
  busiest = Math.max(busiest, (user + system) / 1000)
  spent = process.threadCpuUsage()
}, 1).unref()

process.on('SIGUSR2', () => {
  const [p99, longest] = [delays.percentile(99), delays.max].map((time) => Math.round(time / 1e6))
  console.log(`event loop ${JSON.stringify({ p99, longest, busiest: Math.round(busiest) })}`)
  delays.reset()
  busiest = 0
})
