/** State of a learner's quiz. `sequence` increases by one with every action. */
export interface QuizState {
  learner: number
  sequence: number
}

/** An event in the trace of a server. */
export type TraceEvent =
  | { kind: 'written' | 'acknowledged'; states: QuizState[]; began: number; ended: number }
  | { kind: 'synced'; began: number; ended: number }

const WRITES = /^(?:write|writev|sendto|sendmsg|pwrite64|pwritev)\(/
const SYNCS = /^f(?:data)?sync\(/
const STATE =
  /record-learner-(\d+)-course-1(?!\d)(?:(?!record-learner).)*?\\"currentQuestion\\":(\d+),\\"submitCount\\":(\d+)/g

/**
 * Parses an strace log (`-f -y`) into the record states written to the write-ahead log, the syncs of that log, and the
 * acknowledged states. Joins interrupted calls.
 */
export function readTrace(text: string): TraceEvent[] {
  const unfinished = new Map<string, { call: string; began: number }>()
  const events: TraceEvent[] = []
  for (const [place, line] of text.split('\n').entries()) {
    const [, pid = '', rest = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? []
    const begun = /^(.*) <unfinished \.\.\.>$/.exec(rest)
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest)
    if (begun) {
      unfinished.set(pid, { call: begun[1] ?? '', began: place })
      continue
    }
    const before = resumed ? unfinished.get(pid) : undefined
    const event = eventOf((before?.call ?? '') + (resumed?.[1] ?? rest), before?.began ?? place, place)
    if (event) events.push(event)
  }
  return events
}

function eventOf(call: string, began: number, ended: number): TraceEvent | undefined {
  const isLog = /^\w+\(\d+<[^>]*-wal>/.test(call)
  if (isLog && SYNCS.test(call)) return { kind: 'synced', began, ended }
  if (!WRITES.test(call)) return undefined
  const states = statesIn(call)
  if (states.length === 0) return undefined
  if (isLog) return { kind: 'written', states, began, ended }
  return call.includes('HTTP/1.1 200') ? { kind: 'acknowledged', states, began, ended } : undefined
}

function statesIn(call: string): QuizState[] {
  return [...call.matchAll(STATE)].map(([, learner, current, submitted]) => ({
    learner: Number(learner),
    sequence: 2 * Number(submitted) + Number(current),
  }))
}

/** Counts the acknowledgements, and those sent before the sync of their write. */
export function judgeTrace(events: TraceEvent[]): { acknowledged: number; early: number; syncs: number } {
  const written = new Map<number, { sequence: number; at: number }[]>()
  const syncs: { began: number; ended: number }[] = []
  let acknowledged = 0
  let early = 0
  for (const event of events)
    if (event.kind === 'synced') syncs.push(event)
    else
      for (const { learner, sequence } of event.states) {
        const writes = written.get(learner) ?? []
        written.set(learner, writes)
        if (event.kind === 'written') writes.push({ sequence, at: event.ended })
        else {
          acknowledged++
          const write = writes.find((one) => one.sequence >= sequence)
          const isSynced = write && syncs.some(({ began, ended }) => began > write.at && ended < event.began)
          if (!isSynced) early++
        }
      }
  return { acknowledged, early, syncs: syncs.length }
}
