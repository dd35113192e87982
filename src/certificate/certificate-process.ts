/**
 * Child process that draws each certificate it receives until its channel closes. Its argument is the operator's
 * `CertificateStyle` as JSON. The process ends when idle, because WebAssembly never releases the memory of fonts.
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

/** A drawing request, and the response with the same number. */
export type DrawRequest = { number: number; facts: CertificateFacts; form: CertificateForm }
export type DrawAnswer = { number: number } & (DrawnCertificate | { outcome: 'failed'; problem: string })

lowerPriority()
// A stopping server ends this process.
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
  // The server may exit at any time.
  if (process.connected) process.send?.(answered, undefined, undefined, () => undefined)
})
