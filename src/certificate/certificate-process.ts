/**
 * Child process, started with the operator's choices (`CertificateStyle`, as JSON). Draws each certificate it
 * receives and answers with the file until its channel closes. The memory of the fonts, which WebAssembly never
 * releases, is freed when the process ends.
 */

import { errorMessage } from '#core/error-message.ts'
import { lowerPriority } from '#core/lower-priority.ts'
import {
  type CertificateFacts,
  type CertificateForm,
  type CertificateStyle,
  createCertificateDrawing,
  type DrawnCertificate,
} from './draw-certificate.ts'

/** A request to the process, and the response with the same number. */
export type DrawRequest = { number: number; facts: CertificateFacts; form: CertificateForm }
export type DrawAnswer = { number: number } & (DrawnCertificate | { outcome: 'failed'; problem: string })

lowerPriority()
// A stopping server ends this process itself.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)

const style: CertificateStyle = JSON.parse(process.argv[2] ?? '')
const draw = createCertificateDrawing(style)

async function answer({ number, facts, form }: DrawRequest): Promise<DrawAnswer> {
  try {
    return { number, ...(await draw(facts, form)) }
  } catch (error) {
    return { number, outcome: 'failed', problem: errorMessage(error) }
  }
}

process.on('message', async (request: DrawRequest) => {
  const answered = await answer(request)
  // The server may have exited in the meantime, or may do so now.
  if (process.connected) process.send?.(answered, undefined, undefined, () => undefined)
})
