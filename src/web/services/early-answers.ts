import type { Call } from './http.ts'

/** A request that the page sent while its scripts were still loading, and that the app will need. */
export interface EarlyAnswer {
  method: 'GET' | 'POST'
  url: string
  /** The token it was sent with: another session's must not get the answer. */
  idToken?: string | undefined
  /** In ms since the page was asked for. */
  sentAt: number
  response: Promise<Response>
}

declare global {
  interface Window {
    /** A few at most: those of the first screen. */
    earlyAnswers?: EarlyAnswer[]
  }
}

/** Age from which on an answer that nobody took is no longer true enough, in ms. */
const TOO_OLD = 10_000

/**
 * Takes the answer to a call out of those that the page asked for early, if it did. Each is taken once. Whatever may
 * change what they say (a write, the end of a session) drops the others.
 */
export function takeEarlyAnswer(
  url: string,
  { method = 'GET', idToken }: Pick<Call, 'method' | 'idToken'>,
): Promise<Response> | undefined {
  const answers = globalThis.window?.earlyAnswers ?? []
  const isSame = (one: EarlyAnswer) => one.method === method && one.url === url && one.idToken === idToken
  const found = answers.findIndex(isSame)
  if (found < 0) {
    if (method !== 'GET') answers.length = 0
    return undefined
  }
  const [answer] = answers.splice(found, 1)
  return answer && performance.now() - answer.sentAt < TOO_OLD ? answer.response : undefined
}
