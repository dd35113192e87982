import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseConfig } from './config.ts'
import { ConfigError } from './settings.ts'
import { settingsFilesOf } from './settings-file.ts'

/** Returns the error lines for these variables. */
function problemsOf(variables: Record<string, string | undefined>): string[] {
  try {
    parseConfig(variables)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as ConfigError).message.split('\n')
  }
  return []
}

const WRONG = {
  PORT: '65536',
  HOST: '0.0.0.0:80',
  METRICS_HOST: 'http://127.0.0.1',
  BACKUP_DIR: 'backups',
  DATABASE_URL: 'mysql://localhost/portal',
  PUBLIC_ORIGIN: 'https://portal.example/path',
  SMTP_URL: 'http://mail.example',
  MAIL_FROM: 'nobody',
  SUPPORT_EMAIL: 'nobody',
  TIME_ZONE: 'Mars/Base',
  REMINDER_DAYS: '-7,soon',
  CERTIFICATE_FONTS: 'fonts',
  CERTIFICATE_HAN: 'jp',
  OEMBED_URL: 'vimeo.com',
  VIDEO_HOSTS: 'player.example; script-src *',
  GATEWAY_URL: '/gateway',
  SIGN_IN_URL: 'ftp://sign-in.example',
  DOCUMENTS_URL: 'documents',
  EMAIL_ENUMERATION_PROTECTION: 'yes',
  TRUST_PROXY: 'true',
  MIGRATION_DATABASE_URL: 'sqlite:portal',
  DATABASE_POOL_SIZE: '0',
  DATABASE_STATEMENT_TIMEOUT: '5s',
  DATABASE_LOCK_TIMEOUT: '99',
  HSTS_SUBDOMAINS: 'all',
  COMPANY_CONSOLE: 'console.example',
  BACKUP_EVERY: '0',
  BACKUP_KEEP: 'all',
  DATABASE_PREPARED_STATEMENTS: 'some',
  MEDIA_URL: 'https://bucket.example',
  METRICS_PORT: 'yes',
  STOP_DELAY: '301',
  NODE_ENV: 'prod',
}

describe('the configuration', () => {
  it('has defaults for every variable: loopback only, SQLite, the demo’s company', () => {
    expect(parseConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      isLoopback: true,
      isProduction: false,
      dataDir: resolve('data'),
      store: { kind: 'sqlite', file: resolve('data/portal.sqlite') },
      migrationStore: { kind: 'sqlite', file: resolve('data/portal.sqlite') },
      media: { kind: 'folder', folder: resolve('data/media') },
      timeouts: { connection: 3000, statement: 5000, lock: 5000, silence: 10_000 },
      backups: undefined,
      publicOrigin: undefined,
      hstsSubdomains: false,
      console: {},
      smtpUrl: undefined,
      mailFrom: 'support@kindredpaws.example',
      companyName: 'Kindred Paws',
      supportEmail: 'support@kindredpaws.example',
      timeZone: 'UTC',
      reminderDays: [-7, -1, 1, 7, 14, 21, 28, 35],
      certificates: { fonts: undefined, han: 'sc' },
      oembedUrl: 'https://vimeo.com/api/oembed.json',
      videoHosts: ['player.vimeo.com'],
      gatewayUrl: '',
      signInUrl: '',
      documentsUrl: '',
      emailEnumerationProtection: false,
      trustProxy: false,
      stopDelay: 0,
    })
  })

  it('reads every variable', () => {
    const config = parseConfig({
      PORT: '0',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/portal',
      DATABASE_URL: 'postgres://portal@db.example/portal',
      MIGRATION_DATABASE_URL: 'postgres://owner@db.example:6432/portal',
      DATABASE_POOL_SIZE: '25',
      DATABASE_PREPARED_STATEMENTS: 'false',
      DATABASE_STATEMENT_TIMEOUT: '8000',
      DATABASE_LOCK_TIMEOUT: '2000',
      MEDIA_URL: 's3://training-media/portal/',
      AWS_ENDPOINT_URL: 'https://objects.example',
      AWS_REGION: 'eu-1',
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_SESSION_TOKEN: 'token',
      PUBLIC_ORIGIN: 'https://portal.example/',
      SMTP_URL: 'smtps://mail.example',
      MAIL_FROM: 'Training <training@company.example>',
      COMPANY_NAME: 'Company',
      SUPPORT_EMAIL: 'help@company.example',
      TIME_ZONE: 'europe/berlin',
      REMINDER_DAYS: '7, -3,0,7',
      CERTIFICATE_FONTS: '/usr/share/fonts',
      CERTIFICATE_HAN: 'tc',
      OEMBED_URL: 'https://video.example/oembed',
      VIDEO_HOSTS: 'player.example, other.example:8443',
      GATEWAY_URL: 'https://gateway.example/',
      SIGN_IN_URL: 'https://sign-in.portal.example',
      DOCUMENTS_URL: 'http://documents.example/base//',
      EMAIL_ENUMERATION_PROTECTION: 'true',
      HSTS_SUBDOMAINS: 'true',
      COMPANY_CONSOLE: 'https://console.example/',
      TRUST_PROXY: '2',
      STOP_DELAY: '10',
      NODE_ENV: 'production',
    })
    expect(config).toEqual({
      port: 0,
      host: '0.0.0.0',
      isLoopback: false,
      isProduction: true,
      dataDir: '/srv/portal',
      store: {
        kind: 'postgres',
        url: 'postgres://portal@db.example/portal',
        poolSize: 25,
        keepsPrepared: false,
      },
      migrationStore: {
        kind: 'postgres',
        url: 'postgres://owner@db.example:6432/portal',
        poolSize: 25,
        keepsPrepared: false,
      },
      media: {
        kind: 'bucket',
        name: 'training-media',
        prefix: 'portal/',
        endpoint: 'https://objects.example',
        region: 'eu-1',
        accessKeyId: 'key',
        secretAccessKey: 'secret',
        sessionToken: 'token',
      },
      timeouts: { connection: 3000, statement: 8000, lock: 2000, silence: 10_000 },
      backups: undefined,
      publicOrigin: 'https://portal.example',
      smtpUrl: 'smtps://mail.example',
      mailFrom: 'Training <training@company.example>',
      companyName: 'Company',
      supportEmail: 'help@company.example',
      timeZone: 'Europe/Berlin',
      reminderDays: [-3, 0, 7],
      certificates: { fonts: '/usr/share/fonts', han: 'tc' },
      oembedUrl: 'https://video.example/oembed',
      videoHosts: ['player.example', 'other.example:8443'],
      gatewayUrl: 'https://gateway.example',
      signInUrl: 'https://sign-in.portal.example',
      documentsUrl: 'http://documents.example/base',
      emailEnumerationProtection: true,
      hstsSubdomains: true,
      console: { origin: 'https://console.example' },
      trustProxy: 2,
      stopDelay: 10_000,
    })
  })

  it('requires METRICS_PORT to differ from PORT', () => {
    const problem = 'METRICS_PORT must be another port than PORT'
    expect(problemsOf({ METRICS_PORT: '3000' })).toEqual([problem])
    expect(problemsOf({ PORT: '3100', METRICS_PORT: '3100' })).toEqual([problem])
    expect(problemsOf({ PORT: '0', METRICS_PORT: '0' })).toEqual([])
  })

  // Contract § 9: configuration: every problem is named, including misspelled settings; exit code 2
  it('names every wrong variable in one error', () => {
    const named = problemsOf(WRONG).map((problem) => problem.split(' ')[0])
    expect([...new Set(named)].sort()).toEqual(Object.keys(WRONG).sort())
  })

  it('names missing variables along with wrong ones', () => {
    const problems = problemsOf({
      PORT: 'http',
      HOST: '0.0.0.0',
      NODE_ENV: 'production',
      SMTP_URL: 'smtp://mail.example',
    })
    const named = problems.map((problem) => problem.split(' ')[0])
    expect(named).toEqual(['PORT', 'PUBLIC_ORIGIN', 'SUPPORT_EMAIL'])
  })

  it('treats an empty variable as not set', () => {
    const empty = Object.fromEntries(Object.keys(WRONG).map((name) => [name, '']))
    expect(parseConfig({ ...empty, HOST: '', DATA_DIR: '', COMPANY_NAME: '', NODE_ENV: '' })).toEqual(
      parseConfig({}),
    )
  })

  it('ignores other variables', () => {
    expect(parseConfig({ PATH: '/bin', __proto__: 'x', constructor: 'y' })).toEqual(parseConfig({}))
  })

  it('requires PUBLIC_ORIGIN unless bound to loopback', () => {
    for (const HOST of ['0.0.0.0', '::', '192.168.1.7', 'portal.example', '127.evil.example', '1270.0.0.1'])
      expect({ HOST, problems: problemsOf({ HOST }) }).toEqual({
        HOST,
        problems: ['PUBLIC_ORIGIN is required where HOST is not a loopback address'],
      })
    for (const HOST of ['127.0.0.1', '127.3.2.1', '::1', 'localhost'])
      expect(parseConfig({ HOST }).isLoopback).toBe(true)
    expect(problemsOf({ HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://portal.example' })).toEqual([])
    const production = { NODE_ENV: 'production', SUPPORT_EMAIL: 'help@company.example' }
    for (const HOST of [undefined, '127.0.0.1']) expect(problemsOf({ HOST, ...production })).toEqual([])
    expect(problemsOf({ HOST: '0.0.0.0', ...production })[0]).toMatch(/^PUBLIC_ORIGIN is required/)
    expect(problemsOf({ ...production, PUBLIC_ORIGIN: 'https://portal.example' })).toEqual([])
  })

  it('requires SUPPORT_EMAIL in production, which is the sender of emails unless MAIL_FROM is set', () => {
    expect(problemsOf({ NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://portal.example' })).toEqual([
      'SUPPORT_EMAIL is required in production',
    ])
    const mailing = { SMTP_URL: 'smtp://mail.example', SUPPORT_EMAIL: 'help@company.example' }
    expect(parseConfig(mailing).mailFrom).toBe('help@company.example')
    expect(problemsOf({ SMTP_URL: 'smtp://mail.example:25/relay', MAIL_FROM: 'a@b.example' })).toEqual([
      'SMTP_URL must end with the name or the port of the mail server',
    ])
  })

  it('reads the folder for scheduled backups, with either database', () => {
    const BACKUP_DIR = '/var/backups/portal'
    const day = { folder: BACKUP_DIR, every: 86_400_000, keep: 14 }
    expect(parseConfig({ BACKUP_DIR }).backups).toEqual(day)
    const often = parseConfig({ BACKUP_DIR, BACKUP_EVERY: '6', BACKUP_KEEP: '40' })
    expect(often.backups).toEqual({ folder: BACKUP_DIR, every: 21_600_000, keep: 40 })
    const DATABASE_URL = 'postgres://portal@db.example/portal'
    expect(parseConfig({ BACKUP_DIR, DATABASE_URL }).backups).toEqual(day)
  })

  it('keeps media in a bucket if there is a key for it, at Amazon unless an endpoint is set', () => {
    const MEDIA_URL = 's3://training-media'
    expect(problemsOf({ MEDIA_URL, AWS_ENDPOINT_URL: 'objects.example' })).toEqual([
      'AWS_ACCESS_KEY_ID is required with MEDIA_URL',
      'AWS_SECRET_ACCESS_KEY is required with MEDIA_URL',
      'AWS_ENDPOINT_URL must be an http or https address',
    ])
    const key = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
    const prefixed = parseConfig({ MEDIA_URL: `${MEDIA_URL}/a/b`, AWS_REGION: 'eu-west-1', ...key }).media
    const endpoint = 'https://s3.eu-west-1.amazonaws.com'
    expect(prefixed).toMatchObject({ name: 'training-media', prefix: 'a/b/', endpoint })
    expect(parseConfig({ MEDIA_URL, ...key }).media).toMatchObject({ prefix: '', region: 'us-east-1' })
    expect(parseConfig({ AWS_ENDPOINT_URL: 'of another program' }).media.kind).toBe('folder')
    for (const odd of ['s3://', 's3://Bucket', 's3://b', 's3://bucket?x', 's3://bucket/a b'])
      expect(problemsOf({ MEDIA_URL: odd, ...key })).toEqual([
        'MEDIA_URL must be s3://BUCKET or s3://BUCKET/PREFIX',
      ])
  })

  it('accepts an origin only without a path', () => {
    for (const PUBLIC_ORIGIN of [
      'portal.example',
      'https://',
      'https://a.example/path',
      'javascript:alert(1)',
    ])
      expect(problemsOf({ PUBLIC_ORIGIN })[0]).toMatch(/^PUBLIC_ORIGIN must be/)
    const origins = {
      'https://a.example:443/': 'https://a.example',
      'http://a.example:80': 'http://a.example',
    }
    for (const [PUBLIC_ORIGIN, publicOrigin] of Object.entries(origins))
      expect(parseConfig({ PUBLIC_ORIGIN }).publicOrigin).toBe(publicOrigin)
  })

  it('accepts a port from 0 to 65535 in digits', () => {
    for (const PORT of ['-1', '65536', '0x50', '80.5', ' 80', '8e1', 'http'])
      expect(problemsOf({ PORT })).toEqual(['PORT must be a port from 0 to 65535'])
  })

  it('trusts a given number of proxies or the listed ones, but never all proxies', () => {
    const problem = "TRUST_PROXY must be a hop count or the proxies' addresses"
    for (const TRUST_PROXY of [
      'true',
      'yes',
      '*',
      '10.0.0.0/33',
      '::1/129',
      '10.0.0.0/0',
      '10.0.0.1/8/8',
      '1,x',
    ])
      expect({ TRUST_PROXY, problems: problemsOf({ TRUST_PROXY }) }).toEqual({
        TRUST_PROXY,
        problems: [problem],
      })
    expect(parseConfig({ TRUST_PROXY: '1' }).trustProxy).toBe(1)
    const listed = parseConfig({ TRUST_PROXY: '10.0.0.0/8, ::1 ,192.168.1.1' }).trustProxy
    expect(listed).toEqual(['10.0.0.0/8', '::1', '192.168.1.1'])
  })

  it('names every unknown setting in its own settings file, and suggests the setting that was meant', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-settings-'))
    const file = join(folder, 'portal.env')
    writeFileSync(
      file,
      'PORT=3000\nSMPT_URL=x\nHOTS=y\nBACKUPS=z\nNODE_OPTIONS=\nPGSSLMODE=require\nTZ=UTC\n',
    )
    const variables = { SMPT_URL: 'x', HOTS: 'y', BACKUPS: 'z', OF_ANOTHER_PROGRAM: 'w' }
    expect(() => parseConfig(variables, [file])).toThrow(
      [
        `BACKUPS in ${file} is no setting of the portal; see .env.example`,
        `HOTS in ${file} is no setting of the portal; see .env.example`,
        `SMPT_URL in ${file} is no setting of the portal; did you mean SMTP_URL?`,
      ].join('\n'),
    )
    expect(parseConfig({ OF_ANOTHER_PROGRAM: 'w' }, [join(folder, 'gone')]).port).toBe(3000)
    rmSync(folder, { recursive: true })
    expect(settingsFilesOf(['--env-file=/etc/a', '--env-file', '/etc/b', '--inspect'])).toEqual([
      '/etc/a',
      '/etc/b',
    ])
  })
})
