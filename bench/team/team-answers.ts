import { request } from 'node:http'
import type { SessionAnswer } from '#contract/sign-in.ts'
import { median } from '../median.ts'
import { ADMIN } from './team-fill.ts'

/** An answer as it came over the wire: its compressed bytes, and how long it took, in ms. */
interface Measured {
  bytes: number
  time: number
}

const ROUNDS = 7

/** Measures the two answers behind the team table: compressed size in bytes, and the median time in ms. */
export async function measureAnswers(origin: string) {
  const session = await fetch(`${origin}/sign-in/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const { idToken } = (await session.json()) as SessionAnswer
  const documents = `${origin}/documents/v1`
  return {
    users: await measure(`${documents}/users?partner=bench`, idToken),
    statuses: await measure(
      `${documents}/associate-training-completion?partnerId=bench&view=status`,
      idToken,
    ),
  }
}

async function measure(url: string, idToken: string): Promise<Measured> {
  await ask(url, idToken)
  const rounds: Measured[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await ask(url, idToken))
  return { bytes: rounds[0]?.bytes ?? 0, time: median(rounds.map(({ time }) => time)) }
}

/** Asks as a browser does, and counts the bytes before they are unpacked. */
function ask(url: string, idToken: string): Promise<Measured> {
  const headers = { authorization: `Bearer ${idToken}`, 'accept-encoding': 'gzip, deflate, br, zstd' }
  const begin = performance.now()
  return new Promise((done, failed) => {
    const sent = request(url, { headers }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () => {
        if (answer.statusCode === 200) done({ bytes, time: performance.now() - begin })
        else failed(new Error(`${url} answered ${answer.statusCode}`))
      })
    })
    sent.on('error', failed).end()
  })
}
