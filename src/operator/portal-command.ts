import { Console } from 'node:console'
import { existsSync } from 'node:fs'
import { type Config, parseConfig } from '#core/config.ts'
import { errorMessage } from '#core/error-message.ts'
import { explainFailure } from '#core/explain-failure.ts'
import { nearest } from '#core/nearest.ts'
import { ConfigError } from '#core/settings.ts'
import { settingsFilesOf } from '#core/settings-file.ts'
import { OPERATING_TIMEOUTS } from '#core/timeouts.ts'
import { VERSION } from '#core/version.ts'
import { plural } from '#domain/messages.ts'
import { toPrintable, toPrintableLines } from '#domain/text/printable.ts'
import { connect, disconnect } from '#store/connection/connect.ts'
import { countToCome, isServable } from '#store/migrating/is-migrated.ts'
import { migrateAt } from '#store/migrating/migrate.ts'
import type { Database } from '#store/schema.ts'
import { auditList } from './audit-list.ts'
import { writeAnswer } from './command-line/answer.ts'
import {
  type Command,
  CommandFailure,
  type StoreCommand,
  UsageError,
  type Values,
} from './command-line/command.ts'
import { helpOf, readOptions, usageOf } from './command-line/command-options.ts'
import { nameOfStore, readEnvironment } from './command-line/read-settings.ts'
import { openTerminal, type Streams } from './command-line/terminal.ts'
import { courseAudience } from './courses/audience-command.ts'
import { courseCheck } from './courses/course-check.ts'
import { courseExport } from './courses/course-export.ts'
import { courseImport, coursePublish } from './courses/course-publish.ts'
import { courseHistory, courseRevert } from './courses/course-revisions.ts'
import { courseDisable, courseEnable, courseList } from './courses/course-state.ts'
import {
  courseDraftCheck,
  courseDraftDiscard,
  courseDraftExport,
  courseDraftImport,
  courseDraftList,
} from './courses/draft-commands.ts'
import { mediaAdd } from './courses/media-add.ts'
import { questionsReport } from './courses/questions-report.ts'
import { doctor } from './doctor.ts'
import { mailList, mailRetry, mailTest } from './mail-commands.ts'
import {
  certificatesCheck,
  certificatesIssue,
  certificatesList,
  certificatesRevoke,
} from './people/certificate-commands.ts'
import { companyList, userFactorRelease, userFactorReset } from './people/company-commands.ts'
import { demoCode } from './people/demo-code.ts'
import { demoRemove } from './people/demo-remove.ts'
import { partnerCatalogue } from './people/partner-catalogue.ts'
import { partnerCreate, partnerList, partnerSet, partnerShow } from './people/partner-commands.ts'
import { partnerFigures } from './people/partner-figures-command.ts'
import { partnerRemove, partnerResume, partnerSuspend } from './people/partner-states.ts'
import { personColumns } from './people/person-columns.ts'
import { personErase } from './people/person-erase.ts'
import { personExport } from './people/person-export.ts'
import { remindersLog, remindersPreview } from './people/reminder-commands.ts'
import { requirementAdd, requirementEnd, requirementList } from './people/requirement-commands.ts'
import {
  userDisable,
  userEnable,
  userInvite,
  userSessionsEnd,
  userSet,
  userUnlock,
} from './people/user-changes.ts'
import { userCreate } from './people/user-create.ts'
import { userFind, userList, userShow } from './people/user-list.ts'
import { userMove, userSetRole } from './people/user-roles.ts'
import { afterRestore } from './stored-data/after-restore.ts'
import { backupCommand, restoreCommand } from './stored-data/backup.ts'
import { copyCommand } from './stored-data/copy.ts'
import { recordsRebuild, recordsVerify } from './stored-data/records.ts'
import { configCheck, keysRotate, migrateCommand } from './upkeep.ts'

const COMMANDS: Command[] = [
  partnerList,
  partnerShow,
  partnerCreate,
  partnerSet,
  partnerCatalogue,
  partnerFigures,
  partnerSuspend,
  partnerResume,
  partnerRemove,
  userList,
  userFind,
  userShow,
  userCreate,
  userSet,
  userInvite,
  userUnlock,
  userDisable,
  userEnable,
  userSetRole,
  userMove,
  userSessionsEnd,
  userFactorReset,
  userFactorRelease,
  companyList,
  requirementList,
  requirementAdd,
  requirementEnd,
  certificatesList,
  certificatesIssue,
  certificatesRevoke,
  certificatesCheck,
  remindersPreview,
  remindersLog,
  personExport,
  personErase,
  personColumns,
  courseList,
  courseCheck,
  coursePublish,
  courseImport,
  courseDraftList,
  courseDraftCheck,
  courseDraftExport,
  courseDraftImport,
  courseDraftDiscard,
  courseExport,
  courseHistory,
  courseRevert,
  courseDisable,
  courseEnable,
  courseAudience,
  mediaAdd,
  questionsReport,
  recordsVerify,
  recordsRebuild,
  backupCommand,
  restoreCommand,
  afterRestore,
  copyCommand,
  mailList,
  mailRetry,
  mailTest,
  auditList,
  keysRotate,
  configCheck,
  migrateCommand,
  doctor,
  demoCode,
  demoRemove,
]

/** Exit codes for success, failure and wrong usage. */
const DONE = 0
const FAILED = 1
const USAGE = 2

/** The parts of a process used by a command: streams, environment and Node's options. */
export type CommandProcess = Streams & Pick<NodeJS.Process, 'env' | 'execArgv'>

/** Finds the command at the beginning of these arguments. */
export function findCommand(args: string[]): Command | undefined {
  return COMMANDS.find(({ name }) => args.slice(0, name.split(' ').length).join(' ') === name)
}

/** Runs `portal ...args` in this process. Returns its exit code. */
export async function runCommand(args: string[], from: CommandProcess): Promise<number> {
  const { log, error: logError } = new Console(from.stdout, from.stderr)
  try {
    log(toPrintableLines(await perform(args, from, log)))
    return DONE
  } catch (error) {
    logError(`portal: ${toPrintable(errorMessage(error).replaceAll('\n', '; '))}`)
    return error instanceof UsageError || error instanceof ConfigError ? USAGE : FAILED
  }
}

async function perform(args: string[], from: CommandProcess, log: (text: string) => void): Promise<string> {
  if (args.length === 1 && args[0] === '--version') return VERSION
  const command = findCommand(args)
  if (!command) return overview(args)
  const values = readOptions(command, args.slice(command.name.split(' ').length))
  if (values.help) return helpOf(command)
  return 'run' in command
    ? runOnStore(command, values, from, log)
    : command.runOnTerminal(values, openTerminal(from), from.env)
}

async function runOnStore(
  command: StoreCommand,
  values: Values,
  from: CommandProcess,
  log: (text: string) => void,
): Promise<string> {
  const { 'env-file': given } = values
  const file = typeof given === 'string' ? given : undefined
  const environment = readEnvironment(from.env, file)
  const config = parseConfig(environment, [
    ...settingsFilesOf(from.execArgv),
    ...(file === undefined ? [] : [file]),
  ])
  if (!command.needsNoData) refuseNewDatabase(command, config, environment)
  const db = connect({ ...config.store, purpose: `portal ${command.name}` }, OPERATING_TIMEOUTS)
  try {
    if (!command.needsNoData && !command.leavesSchema) await prepareSchema(db, config)
    const answer = await command.run(values, { ...openTerminal(from), config, db, now: Date.now() })
    const written = writeAnswer(answer, { database: nameOfStore(config.store), isJson: values.json === true })
    if (typeof answer === 'string' || !('failed' in answer) || answer.failed === undefined) return written
    log(toPrintableLines(written))
    throw new CommandFailure(answer.failed)
  } catch (error) {
    throw error instanceof CommandFailure || error instanceof UsageError ? error : failure(error, config)
  } finally {
    await disconnect(db)
  }
}

/**
 * Completes the schema of a new database. An existing database is migrated only by a server start or `portal migrate`.
 */
async function prepareSchema(db: Database, config: Config): Promise<void> {
  const toCome = await countToCome(db)
  if (toCome > 0)
    throw new CommandFailure(
      `the database is from an older version: ${plural(toCome, 'migration')} pending. Start a server of this version, or run: portal migrate`,
    )
  if (!(await isServable(db))) await migrateAt(config.migrationStore)
}

/** Refuses to create a new SQLite database for a read-only command, or in a folder without configuration. */
function refuseNewDatabase(command: StoreCommand, { store }: Config, environment: NodeJS.ProcessEnv): void {
  if (store.kind !== 'sqlite' || existsSync(store.file)) return
  if (command.mayBegin && (environment.DATA_DIR || command.name === 'migrate')) return
  throw new CommandFailure(
    `there is no database ${store.file}. Set DATA_DIR to the portal's data folder, or make a new database with: portal migrate`,
  )
}

/** Returns the help of all commands or of a group such as `partner`. Refuses other arguments. */
function overview(args: string[]): string {
  const isHelp = args.includes('--help') || args.includes('-h')
  const group = COMMANDS.filter(({ name }) => name.startsWith(`${args[0]} `))
  if (group.length > 0 && isHelp) return listCommands(group)
  if (args.length === 0 || isHelp)
    return `The operator command line. Every command takes --help, and those with data --env-file FILE.\n\n${listCommands(COMMANDS)}`
  if (group.length > 0 && args.length === 1)
    throw new UsageError(
      `there is no command '${args[0]}' alone; there is ${group.map(({ name }) => `portal ${name}`).join(', ')}`,
    )
  const words = args.filter((word) => !word.startsWith('-')).slice(0, 3)
  const meant = words
    .map((_, place) =>
      nearest(
        words.slice(0, place + 1).join(' '),
        COMMANDS.map(({ name }) => name),
      ),
    )
    .find((name) => name !== undefined)
  const hint = meant ? `did you mean portal ${meant}?` : 'see portal --help'
  throw new UsageError(`there is no command '${args.join(' ')}'; ${hint}`)
}

function listCommands(commands: Command[]): string {
  return commands.map((command) => `  ${usageOf(command)}\n      ${command.summary}`).join('\n')
}

function failure(error: unknown, config: Config): CommandFailure {
  const reason = explainFailure(error, config) ?? `the database failed: ${errorMessage(error)}`
  return new CommandFailure(reason, { cause: error })
}
