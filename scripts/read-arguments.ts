import { type ParseArgsConfig, parseArgs } from 'node:util'

/**
 * Parses a script's arguments and options. Exits with a message and code 2 for an unknown option or a missing value.
 */
export function readArguments<Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config & { allowPositionals: true }>> {
  try {
    return parseArgs({ ...config, allowPositionals: true })
  } catch (error) {
    const [problem] = String(error instanceof Error ? error.message : error).split(/\. |\n/)
    const known = Object.keys(config.options ?? {}).map((name) => `--${name}`)
    console.error(`${problem}. There ${known.length > 0 ? `are: ${known.join(', ')}` : 'is no option'}.`)
    process.exit(2)
  }
}
