import type { Config } from '#core/config.ts'
import { AN_HOUR } from '#domain/durations.ts'
import { plural } from '#domain/messages.ts'
import { createKeyRing, PUBLISHED_BEFORE_MS } from '#people/token/key-ring.ts'
import { compareSchema, listKnownMigrations } from '#store/migrating/is-migrated.ts'
import { migrateAt } from '#store/migrating/migrate.ts'
import { audit } from '#store/operation/audit-log.ts'
import { storeCommand } from './command-line/command.ts'

/** Command that creates a new signing key. */
export const keysRotate = storeCommand({
  name: 'keys rotate',
  summary: 'makes a new signing key; the old one verifies for another day',
  async run(_values, { db, now }) {
    const keys = await createKeyRing(db, () => now)
    await keys.renew()
    await audit(db, { act: 'keys-rotated', actor: 'operator', subject: 'signing-keys' }, now)
    return `Made a new signing key. It is used in ${PUBLISHED_BEFORE_MS / AN_HOUR} hours, when every instance knows it. No one is signed out.`
  },
})

/** Command that reports the current settings. Invalid settings are refused earlier. */
export const configCheck = storeCommand({
  name: 'config check',
  summary: 'checks the settings and shows their effects, without secrets',
  takesJson: true,
  needsNoData: true,
  async run(_values, { config }) {
    return {
      facts: {
        'listens at': `${config.host}:${config.port}`,
        'people reach it at': config.publicOrigin ?? 'this machine only',
        production: config.isProduction,
        'data folder': config.dataDir,
        backups: backupsText(config),
        'images and videos': presentMedia(config),
        mail:
          config.smtpUrl === undefined ? `files in ${config.dataDir}/outbox` : new URL(config.smtpUrl).host,
        'emails are from': config.mailFrom,
        'trusted proxies': Array.isArray(config.trustProxy)
          ? config.trustProxy.join(', ')
          : config.trustProxy || 'none',
        'figures for Prometheus': config.metrics && `${config.metrics.host}:${config.metrics.port}`,
        company: config.companyName,
        'support email': config.supportEmail,
        'video hosts': config.videoHosts.join(', '),
      },
    }
  },
})

function backupsText({ backups: plan, store }: Config): string {
  if (!plan) return 'none'
  if (store.kind === 'postgres')
    return `in ${plan.folder} by portal backup --scheduled, the newest ${plan.keep} are kept`
  return `in ${plan.folder}, one every ${plural(plan.every / AN_HOUR, 'hour')}, the newest ${plan.keep} are kept`
}

function presentMedia({ media }: Config): string {
  if (media.kind === 'folder') return media.folder
  return `s3://${media.name}/${media.prefix} at ${new URL(media.endpoint).host}`
}

/** Command that creates a database or migrates an existing one to the newest schema. */
export const migrateCommand = storeCommand({
  name: 'migrate',
  summary: 'creates the database if needed and brings it to the newest schema',
  mayBegin: true,
  leavesSchema: true,
  async run(_values, { config, db }) {
    const done = await migrateAt(config.migrationStore)
    const { unknown } = await compareSchema(db)
    if (unknown.length > 0)
      return 'The database is from a newer version that works with this one, too. There’s nothing to do.'
    if (done.length === 0) return 'The database already has the newest schema.'
    if (done.length === listKnownMigrations().length) return 'Made a new database, with the newest schema.'
    return `The database now has the newest schema, after ${plural(done.length, 'migration')}: ${done.join(', ')}.`
  },
})
