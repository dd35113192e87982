import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPortalCommand } from '#test/run-portal-command.ts'
import { clientOf } from '#test/test-app.ts'
import { makeCertificate } from './self-signed.ts'
import { serverProcesses } from './server-processes.ts'

/** The demo associate whose reset is mailed. */
const EMAIL = 'busy@happytails.example'

describe('a mail server with a private certificate', () => {
  const { dataDir, start } = serverProcesses()
  let scratch: string
  let server: SMTPServer
  let received = 0
  let mail: Record<string, string>

  beforeAll(async () => {
    scratch = mkdtempSync(join(tmpdir(), 'portal-certificates-'))
    const certificate = makeCertificate()
    writeFileSync(join(scratch, 'own.pem'), certificate.cert)
    server = new SMTPServer({
      ...certificate,
      secure: true,
      authOptional: true,
      onData(stream, _session, answer) {
        stream.resume()
        stream.once('end', () => {
          received++
          answer()
        })
      },
    })
    server.on('error', () => undefined)
    await new Promise<void>((done) => server.listen(0, 'localhost', done))
    const { port } = server.server.address() as { port: number }
    mail = { SMTP_URL: `smtps://localhost:${port}`, MAIL_FROM: 'training@company.example' }
  })
  afterAll(async () => {
    await new Promise<void>((done) => server.close(() => done()))
    rmSync(scratch, { recursive: true, force: true })
  })

  /** OpenSSL's variable for the system's certificate store. */
  const trusting = () => ({ ...mail, SSL_CERT_FILE: join(scratch, 'own.pem') })

  async function forget(origin: string) {
    const body = { email: EMAIL, returnUrl: `${origin}/reset-password` }
    await clientOf(origin)('/user-service/api/v1/user/send-reset-password-link', { method: 'POST', body })
  }

  // Contract § 9: a full disk is reported …
  it('is trusted by the service if the system trusts it, and otherwise reported in the log', async () => {
    const wary = start(mail)
    await forget(await wary.ready())
    await expect.poll(wary.output).toMatch(/"reason":"ESOCKET[^"]*: self-signed certificate"/)
    expect(wary.output()).not.toContain(EMAIL)
    await wary.kill()
    const before = received
    const server = start({ ...trusting(), DATA_DIR: join(dataDir(), 'other') })
    await forget(await server.ready())
    await expect.poll(() => received).toBeGreaterThan(before)
  })

  it('is treated the same by the commands', async () => {
    const env = { DATA_DIR: dataDir() }
    await startPortalCommand(['migrate'], env)
    const doctor = async (more: Record<string, string>) =>
      (await startPortalCommand(['doctor'], { ...env, ...more })).stdout
    expect(await doctor(mail)).toMatch(/^mail server +FAULT .*self-signed certificate/m)
    expect(await doctor(trusting())).toMatch(/^mail server +well +it answers$/m)
    const sent = await startPortalCommand(['mail', 'test', '--to', 'you@company.example'], {
      ...env,
      ...trusting(),
    })
    expect(sent).toMatchObject({ code: 0, stderr: '' })
  })
})
