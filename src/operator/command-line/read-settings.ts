import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { type Config, parseConfig } from '#core/config.ts'
import { errorMessage } from '#core/error-message.ts'
import { ConfigError } from '#core/settings.ts'
import type { StoreAddress } from '#core/store-address.ts'
import { UsageError } from './command.ts'

/** Merges the settings of the process with those of a file. The process takes precedence. */
export function readEnvironment(own: NodeJS.ProcessEnv, file: string | undefined): NodeJS.ProcessEnv {
  if (file === undefined) return own
  try {
    return { ...parseEnv(readFileSync(file, 'utf8')), ...own }
  } catch (error) {
    throw new UsageError(`--env-file '${file}' cannot be read: ${errorMessage(error)}`)
  }
}

/** Returns a store's name without its password. */
export function nameOfStore(store: StoreAddress): string {
  if (store.kind === 'sqlite') return `SQLite ${store.file}`
  const { host, pathname } = new URL(store.url)
  return `PostgreSQL ${host}${pathname}`
}

/** Returns a valid configuration with an existing database. Undefined otherwise. */
export function findConfigWithData(environment: NodeJS.ProcessEnv): Config | undefined {
  try {
    const config = parseConfig(environment)
    return config.store.kind === 'postgres' || existsSync(config.store.file) ? config : undefined
  } catch (error) {
    if (error instanceof ConfigError) return undefined
    throw error
  }
}
