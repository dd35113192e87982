import { describe, expect, it } from 'vitest'
import type { SessionAnswer } from '#contract/sign-in.ts'
import { startPortalCommand } from '#test/run-portal-command.ts'
import { serverProcesses } from './server-processes.ts'

const EMAIL = 'jo.boss@paws.example'
const NAME = 'Jo Bossington'
const PASSWORD = 'a long and quiet river of words'

describe('the log of a production portal', () => {
  const { dataDir, start } = serverProcesses()

  // Contract § 9: the production log has one line per request, without names, addresses or secrets
  it('has one JSON line per request and process step, without names of people', async () => {
    const env = {
      NODE_ENV: 'production',
      SUPPORT_EMAIL: 'help@company.example',
      TRUST_PROXY: '1',
      PUBLIC_ORIGIN: 'http://portal.example',
      DATA_DIR: dataDir(),
      // No server listens on this port.
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'training@company.example',
    }
    const server = start(env)
    const origin = await server.ready()
    await startPortalCommand(['partner', 'create', '--id', 'paws', '--name', 'Paws'], env)
    const boss = ['--email', EMAIL, '--name', NAME, '--partner', 'paws', '--role', 'partner-admin']
    await startPortalCommand(['user', 'create', ...boss, '--password-stdin'], env, PASSWORD)
    await startPortalCommand(['user', 'create', '--email', 'invited@paws.example', '--name', 'Invited'], env)

    const from = { 'x-forwarded-for': '203.0.113.77', 'content-type': 'application/json' }
    const body = JSON.stringify({ email: EMAIL, password: PASSWORD })
    const signedIn = await fetch(`${origin}/sign-in/v1/session`, { method: 'POST', headers: from, body })
    const { idToken, user } = (await signedIn.json()) as SessionAnswer
    await fetch(`${origin}/documents/v1/users/${user.uid}`, {
      headers: { ...from, authorization: `Bearer ${idToken}` },
    })
    await fetch(`${origin}/reset-password?token=a-secret-token`, {
      headers: { ...from, accept: 'text/html' },
    })
    await expect.poll(server.output).toContain('could not be delivered')
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)

    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    const entries = lines.map((line) => JSON.parse(line))
    const answered = entries.filter(({ msg }) => msg === 'answered')
    expect(answered).toMatchObject([
      { method: 'POST', route: '/sign-in/v1/session', status: 200, reqId: expect.any(String) },
      { method: 'GET', route: '/documents/v1/users/:uid', status: 200, account: user.uid },
      { method: 'GET', status: 200 },
    ])
    for (const { ms } of answered) expect(ms).toBeGreaterThan(0)
    expect(answered[0]).not.toHaveProperty('account')
    const steps = entries.filter(({ msg }) => ['migrated', 'started', 'stopping', 'stopped'].includes(msg))
    const names = steps.map(({ msg }) => msg).filter((msg, place, all) => msg !== all[place - 1])
    expect(names).toEqual(['migrated', 'started', 'stopping', 'stopped'])
    for (const { version } of steps) expect(version).toMatch(/^\d+\.\d+\.\d+/)
    for (const word of [
      EMAIL,
      NAME,
      'invited@paws.example',
      '203.0.113.77',
      'a-secret-token',
      PASSWORD,
      idToken,
    ])
      expect(server.output()).not.toContain(word)
  })
})
