import { readFileSync, statfsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { parseConfig } from '#core/config.ts'
import { PROJECT } from '#core/folders.ts'
import { VERSION } from '#core/version.ts'
import { RESET_COUNTS } from '#people/password/send-reset-link.ts'
import { connect } from '#store/connection/connect.ts'
import { STORE_COUNTS } from '#store/connection/in-transaction.ts'
import { migrate } from '#store/migrating/migrate.ts'
import { noteBackup } from '#store/operation/backup-state.ts'
import { insertMail } from '#store/operation/mail-queue.ts'
import { createDatabase, DATABASES } from '#test/databases.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { serverProcesses } from '#test/server/server-processes.ts'
import { createApp } from '../app.ts'
import { type Metrics, openMetrics } from './metrics.ts'

const A_MINUTE = 60_000

for (const kind of DATABASES)
  describe(`a portal’s metrics on ${kind}`, () => {
    const dataDir = scratchFolder()
    let metrics: Metrics
    let database: Awaited<ReturnType<typeof createDatabase>>
    let db: ReturnType<typeof connect>
    let app: Awaited<ReturnType<typeof createApp>>
    const now = Date.now()

    beforeAll(async () => {
      database = await createDatabase(kind)
      db = connect(database.address)
      await migrate(db)
      metrics = await openMetrics({ host: '127.0.0.1', port: 0 })
      app = await createApp({
        config: parseConfig({ PORT: '0', DATA_DIR: dataDir }),
        db,
        clock: () => now,
        metrics,
      })
    })
    afterAll(async () => {
      await app.close()
      await metrics.close()
      if (kind === 'sqlite') await database.drop()
    })

    const read = async () => (await fetch(metrics.address)).text()
    /** Returns the value of a metric, identified by name and labels in Prometheus' format. */
    async function figure(name: string): Promise<number> {
      const line = (await read()).split('\n').find((one) => one.startsWith(`${name} `))
      return line === undefined ? Number.NaN : Number(line.slice(name.length + 1))
    }

    it('count requests by route and status, never by URL', async () => {
      await app.inject('/health/live')
      await app.inject('/documents/v1/users/somebody')
      const labels = 'method="GET",route="/documents/v1/users/:uid"'
      expect(await figure(`portal_requests_total{${labels},status="401"}`)).toBe(1)
      expect(await figure(`portal_request_seconds_count{${labels}}`)).toBe(1)
      expect(await read()).not.toContain('somebody')
    })

    it('report the version, the process, hashing and the database', async () => {
      const text = await read()
      expect(text).toContain(`portal_info{version="${VERSION}",node="${process.version}"} 1`)
      expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
      expect(await figure('portal_hashing_jobs{state="waiting"}')).toBe(0)
      expect(await figure('portal_database_up')).toBe(1)
      const retries = await figure('portal_database_retries_total')
      const ignored = await figure('portal_reset_requests_ignored_total')
      STORE_COUNTS.retries += 2
      RESET_COUNTS.ignored += 3
      expect(await figure('portal_reset_requests_ignored_total')).toBe(ignored + 3)
      expect(await figure('portal_database_retries_total')).toBe(retries + 2)
      const idle = await figure('portal_database_connections{state="idle"}')
      if (kind === 'postgres') expect(idle).toBeGreaterThan(0)
      else expect(idle).toBeNaN()
    })

    it('report the number of queued emails, and the age of the oldest', async () => {
      expect(await figure('portal_mails_waiting')).toBe(0)
      expect(await figure('portal_mails_oldest_seconds')).toBe(0)
      const mail = {
        id: 'a',
        recipient: 'a@people.example',
        mail: '{}',
        cause: 'password-reset' as const,
        uid: 'u',
        isUrgent: true,
      }
      const absent = { link: undefined, sender: undefined, partner: undefined }
      await insertMail(db, { ...mail, ...absent }, now - A_MINUTE)
      await insertMail(db, { ...mail, ...absent, id: 'b' }, now)
      expect(await figure('portal_mails_waiting')).toBe(2)
      expect(await figure('portal_mails_oldest_seconds')).toBe(60)
      expect(await figure('portal_mails_total{outcome="delivered"}')).toBe(0)
    })

    it('report the time of the last backup and of its verification', async () => {
      expect(await figure('portal_backup_made_seconds')).toBeNaN()
      await noteBackup(db, { at: now - A_MINUTE, kind: 'made' })
      expect(await figure('portal_backup_verified_seconds')).toBeNaN()
      await noteBackup(db, { at: now - A_MINUTE, kind: 'verified' })
      expect(await figure('portal_backup_verified_seconds')).toBe((now - A_MINUTE) / 1000)
      expect(await figure('portal_backup_made_seconds')).toBe((now - A_MINUTE) / 1000)
    })

    it('report the free space on the data’s disk', async () => {
      const { bavail, bsize } = statfsSync(dataDir)
      // Other processes write to the disk in the meantime.
      expect((await figure('portal_disk_free_bytes')) / (bavail * bsize)).toBeCloseTo(1, 1)
    })

    it('are all on the dashboard, which uses no others', async () => {
      const names = [...(await read()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name]) => name)
      const dashboard = readFileSync(`${PROJECT}deploy/grafana/portal.json`, 'utf8')
      const requested = new Set(
        [...dashboard.matchAll(/\b((?:portal|nodejs|process)_\w+?)(?:_bucket)?\{/g)].map(([, name]) => name),
      )
      for (const name of requested) expect(names).toContain(name)
      for (const name of names)
        if (name?.startsWith('portal_')) expect([...requested, 'portal_info']).toContain(name)
    })

    it('have alert rules that use no others', async () => {
      const names = [...(await read()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name]) => name)
      const file = readFileSync(`${PROJECT}deploy/prometheus/portal-alerts.yml`, 'utf8')
      const { groups } = parse(file) as {
        groups: { rules: { alert: string; expr: string; for: string }[] }[]
      }
      const rules = groups.flatMap(({ rules }) => rules)
      const requested = rules.flatMap(({ expr }) =>
        [...expr.matchAll(/\b([a-z]+_\w+)\{/g)].map(([, name]) => name),
      )
      expect(requested.length).toBeGreaterThanOrEqual(rules.length)
      for (const name of requested) expect(names).toContain(name)
      for (const rule of rules) expect(rule.for).toMatch(/^\d+m$/)
    })

    it('are the only resource at their address', async () => {
      const { origin } = new URL(metrics.address)
      for (const path of ['/', '/health/live', '/metrics/x'])
        expect((await fetch(origin + path)).status).toBe(404)
      expect((await fetch(metrics.address, { method: 'POST' })).status).toBe(404)
    })

    it('report that the database does not answer, and its metrics as unknown', async () => {
      if (kind === 'sqlite') await db.destroy()
      else await database.drop()
      expect(await figure('portal_database_up')).toBe(0)
      expect(await read()).toMatch(/^portal_mails_waiting nan$/im)
    })
  })

describe('the metrics of a started portal', () => {
  const { start } = serverProcesses()

  it('are served only at an address that is printed at startup', async () => {
    const server = start({ METRICS_PORT: '0' })
    const origin = await server.ready()
    const address = await printed(server.output, /^Figures for Prometheus at (\S+)$/m)
    expect(await (await fetch(address)).text()).toMatch(/^portal_database_up 1$/m)
    const headers = { accept: 'text/plain;version=0.0.4;q=0.3,*/*;q=0.2' }
    expect((await fetch(`${origin}/metrics`, { headers })).status).toBe(404)
  })

  it('name the setting of a port that is in use', async () => {
    const first = start()
    const port = new URL(await first.ready()).port
    const second = start({ METRICS_PORT: port })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(
      `already listens at port ${port} of 127.0.0.1. Stop it, or set METRICS_PORT`,
    )
  })
})

/** Waits until the output contains a matching line, and returns the pattern's first group. */
async function printed(output: () => string, pattern: RegExp): Promise<string> {
  await expect.poll(output).toMatch(pattern)
  return pattern.exec(output())?.[1] ?? ''
}
