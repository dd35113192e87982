/**
 * Benchmark module loaded into the server. At every SIGUSR2 it prints the delay of the event loop since the last
 * signal, and the maximum processor time of an iteration, as one line of JSON with times in ms. Other programs on a
 * busy machine also cause delays; the processor time is the server's own.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Resolution of the delay measurement, in ms. */
const RESOLUTION = 5

const delays = monitorEventLoopDelay({ resolution: RESOLUTION })
delays.enable()

let spent = process.threadCpuUsage()
let busiest = 0
// Iterations within the same millisecond are counted together.
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
