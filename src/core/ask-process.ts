import { fork } from 'node:child_process'
import { fieldsOf } from '#domain/unknown-value.ts'

/** The answer of a process that could not do its task. */
export interface FailedTask {
  outcome: 'failed'
  problem: string
}

/**
 * Gives a task to a process of ours beside the server, and returns its answer. A server that is stopping ends
 * it at once. Throws if it fails, or ends without an answer; `doing` says in an error what it does.
 */
export async function askProcess<Answer extends { outcome: string }>(
  file: string,
  task: object,
  { doing, stopping }: { doing: string; stopping: AbortSignal | undefined },
): Promise<Exclude<Answer, FailedTask>> {
  const child = fork(file, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const end = () => child.kill('SIGKILL')
  stopping?.addEventListener('abort', end)
  try {
    const answer = await new Promise<unknown>((resolve, reject) => {
      child.once('message', resolve)
      child.once('error', reject)
      child.once('exit', (code, signal) =>
        reject(new Error(`The process that ${doing} ended: ${signal ?? code}.`)),
      )
      child.send(task)
    })
    const { outcome, problem } = fieldsOf(answer)
    if (outcome === 'failed') throw new Error(String(problem))
    return answer as Exclude<Answer, FailedTask>
  } finally {
    stopping?.removeEventListener('abort', end)
  }
}
