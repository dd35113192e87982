import type { Config } from '#core/config.ts'
import { errorMessage } from '#core/error-message.ts'
import { explainFailure } from '#core/explain-failure.ts'
import { OPERATING_TIMEOUTS } from '#core/timeouts.ts'
import { plural } from '#domain/messages.ts'
import { connect, disconnect } from '#store/connection/connect.ts'
import { CopyRefusal, openCopySource } from '#store/copying/copy-source.ts'
import { copyToPostgres } from '#store/copying/copy-to-postgres.ts'
import { CommandFailure, storeCommand, UsageError } from '../command-line/command.ts'
import { nameOfStore } from '../command-line/read-settings.ts'

/** Command that copies the data from SQLite to PostgreSQL. */
export const copyCommand = storeCommand({
  name: 'copy',
  summary:
    'copies all data from SQLite to an empty PostgreSQL database, or nothing, and compares every row; every server must be stopped',
  options: { to: { value: 'URL', sentence: 'the address of the PostgreSQL database', required: true } },
  needsNoData: true,
  async run(values, { config, now, print }) {
    const url = parseTarget(values.to)
    const file = sourceFile(config)
    const began = performance.now()
    const target = { kind: 'postgres', url, keepsPrepared: false } as const
    const db = connect(target, OPERATING_TIMEOUTS)
    let source: ReturnType<typeof openCopySource> | undefined
    try {
      source = openCopySource(file)
      const report = ({ table, rows }: { table: string; rows: number }) =>
        print(`${table}: ${plural(rows, 'row')}, the same there`)
      const copied = await copyToPostgres(source, db, { now, report })
      const rows = copied.reduce((sum, table) => sum + table.rows, 0)
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      return [
        `Copied ${copied.length} tables with ${plural(rows, 'row')} in ${seconds} s to ${nameOfStore(target)}.`,
        'Set DATABASE_URL to it before you start the portal again. Everyone stays signed in.',
        'The server no longer makes the backups: have portal-backup.timer make them.',
        `Move ${file} away, so that no server starts on it by mistake.`,
      ].join('\n')
    } catch (error) {
      const reason =
        error instanceof CopyRefusal
          ? error.message
          : (explainFailure(error, { ...config, store: target })?.replaceAll('DATABASE_URL', '--to') ??
            explainFailure(error, config) ??
            errorMessage(error))
      throw new CommandFailure(`nothing was copied: ${reason}`)
    } finally {
      source?.close()
      await disconnect(db)
    }
  },
})

function parseTarget(url: string): string {
  const isPostgres = URL.canParse(url) && ['postgres:', 'postgresql:'].includes(new URL(url).protocol)
  if (!isPostgres) throw new UsageError('--to must be a postgres:// address')
  return url
}

function sourceFile({ store }: Config): string {
  if (store.kind === 'sqlite') return store.file
  throw new CommandFailure(
    'copy reads the SQLite file in DATA_DIR, but DATABASE_URL is set: run it without DATABASE_URL',
  )
}
