import type { SessionAnswer } from '#contract/sign-in.ts'
import { learnerEmail, PASSWORD } from './fill.ts'
import type { Running } from './stand.ts'

/** Signs in a person. Returns the ID token, which is valid for 15 minutes. */
export async function signIn(origin: string, email: string): Promise<string> {
  const answer = await fetch(`${origin}/sign-in/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status}`)
  return ((await answer.json()) as SessionAnswer).idToken
}

/** Signs in the first learners. Returns their tokens in order. */
export function signInLearners({ origin }: Running, count = 16): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, (_, at) => signIn(origin, learnerEmail(at + 1))))
}
