import { type ChildProcess, fork } from 'node:child_process'
import { AppError } from '#core/errors.ts'
import { type Caller, createFairQueue } from '#core/fair-queue.ts'
import { programFile } from '#core/folders.ts'
import type { DrawAnswer } from './certificate-process.ts'
import type { CertificateFacts, CertificateForm, CertificateStyle } from './draw-certificate.ts'

const PROCESS = programFile('certificate/certificate-process.ts')

/**
 * Timeout per certificate, in ms. A certificate takes a few ms, the first one with many custom fonts one or two
 * seconds.
 */
const DRAW_TIMEOUT_MS = 20_000

const REST_MS = 60_000

/** Maximum number of waiting certificates per priority: some seconds of work. */
const MAX_WAITING = 100

/** Heap limits in MB. They make Node collect the short-lived drawings often. */
const SMALL_HEAP = ['--max-semi-space-size=2', '--max-old-space-size=128']

/** Draws certificates in a child process, to save the server's time and memory. */
export interface CertificateDrawer {
  /**
   * Draws a file, by default a PDF, one at a time. Refuses a letter that no font has with `letter-without-font` (409),
   * and a full queue with `unavailable` (503). Fails if the process dies; the next call starts a new process.
   */
  draw: (facts: CertificateFacts, caller: Caller, form?: CertificateForm) => Promise<Buffer>
  /** Ends the process permanently. Running and waiting drawings fail. */
  close: () => void
}

interface Running {
  child: ChildProcess
  waiting: Map<number, PromiseWithResolvers<Buffer>>
}

/** Creates a drawer. Its process starts with the first certificate and ends after `restMs` without work. */
export function createCertificateDrawer(style: CertificateStyle, restMs = REST_MS): CertificateDrawer {
  const queue = createFairQueue({
    parallel: 1,
    maxWaiting: MAX_WAITING,
    whenFull: 'Too many PDFs are being created right now. Try again in a minute.',
  })
  let running: Running | undefined
  let rest: NodeJS.Timeout | undefined
  let isClosed = false
  let count = 0
  const endProcess = () => {
    clearTimeout(rest)
    running?.child.disconnect()
    running = undefined
  }
  const start = (): Running => {
    const started = startProcess(style)
    started.child.once('exit', () => {
      if (running === started) running = undefined
    })
    return started
  }
  const drawNext = async (facts: CertificateFacts, form: CertificateForm): Promise<Buffer> => {
    if (isClosed) throw new Error('The certificate drawer is closed.')
    clearTimeout(rest)
    running ??= start()
    const { child, waiting } = running
    const number = ++count
    const drawn = Promise.withResolvers<Buffer>()
    waiting.set(number, drawn)
    child.send({ number, facts, form })
    const limit = setTimeout(() => child.kill('SIGKILL'), DRAW_TIMEOUT_MS)
    try {
      return await drawn.promise
    } finally {
      clearTimeout(limit)
      waiting.delete(number)
      rest = setTimeout(endProcess, restMs).unref()
    }
  }
  return {
    close: () => {
      isClosed = true
      endProcess()
    },
    draw: (facts, caller, form = 'pdf') => queue.enqueue(caller, () => drawNext(facts, form)),
  }
}

function startProcess(style: CertificateStyle): Running {
  const execArgv = [...SMALL_HEAP]
  const child = fork(PROCESS, [JSON.stringify(style)], { serialization: 'advanced', execArgv })
  const waiting: Running['waiting'] = new Map()
  const fail = (error: Error) => {
    for (const drawn of waiting.values()) drawn.reject(error)
  }
  child.on('message', (answer: DrawAnswer) => settle(waiting.get(answer.number), answer))
  child.on('error', fail)
  child.once('exit', (code, signal) => fail(new Error(`The certificate process ended: ${signal ?? code}.`)))
  return { child, waiting }
}

function settle(drawn: PromiseWithResolvers<Buffer> | undefined, answer: DrawAnswer): void {
  if (answer.outcome === 'drawn') drawn?.resolve(Buffer.from(answer.file))
  else if (answer.outcome === 'missing-letter') drawn?.reject(letterWithoutFont(answer.letter))
  else drawn?.reject(new Error(answer.problem))
}

function letterWithoutFont(letter: string): AppError {
  const message = `We can’t create a PDF with the character “${letter}”. Print the page instead.`
  return new AppError('letter-without-font', message)
}
