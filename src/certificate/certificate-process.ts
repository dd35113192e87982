/**
 * A process of its own, started with the operator's choices (`CertificateStyle`, as JSON): draws each
 * certificate that it is sent and answers with the PDF, until its channel closes. The memory of the fonts,
 * which WebAssembly never gives back, ends with it.
 */

import { errorMessage } from '#core/error-message.ts'
import { lowerPriority } from '#core/lower-priority.ts'
import {
  type CertificateFacts,
  type CertificateStyle,
  createCertificateDrawing,
  type DrawnCertificate,
} from './draw-certificate.ts'

/** What the process is sent, and what it answers under the same number. */
export type DrawRequest = { number: number; facts: CertificateFacts }
export type DrawAnswer = { number: number } & (DrawnCertificate | { outcome: 'failed'; problem: string })

lowerPriority()
// The server ends this process itself when it stops.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)

const style: CertificateStyle = JSON.parse(process.argv[2] ?? '')
const draw = createCertificateDrawing(style)

async function answer({ number, facts }: DrawRequest): Promise<DrawAnswer> {
  try {
    return { number, ...(await draw(facts)) }
  } catch (error) {
    return { number, outcome: 'failed', problem: errorMessage(error) }
  }
}

process.on('message', async (request: DrawRequest) => {
  const answered = await answer(request)
  // The server may have gone meanwhile, or go in this moment.
  if (process.connected) process.send?.(answered, undefined, undefined, () => undefined)
})
