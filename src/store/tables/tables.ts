import { keysOf } from '#domain/unknown-value.ts'
import { ACCOUNT_TABLES } from './account-tables.ts'
import { COURSE_TABLES } from './course-tables.ts'
import type { PersonalTable } from './define-table.ts'
import { DRAFT_TABLES } from './draft-tables.ts'
import { GROUP_TABLES } from './group-tables.ts'
import { LEARNING_TABLES } from './learning-tables.ts'
import { OPERATION_TABLES } from './operation-tables.ts'
import { REPORT_TABLES } from './report-tables.ts'
import { REQUIREMENT_TABLES } from './requirement-tables.ts'
import { SIGN_IN_TABLES } from './sign-in-tables.ts'

/** All tables. Each comes after the tables that its rows reference. */
export const TABLES = {
  ...ACCOUNT_TABLES,
  ...GROUP_TABLES,
  ...COURSE_TABLES,
  ...DRAFT_TABLES,
  ...LEARNING_TABLES,
  ...REQUIREMENT_TABLES,
  ...REPORT_TABLES,
  ...SIGN_IN_TABLES,
  ...OPERATION_TABLES,
}

export type TableName = keyof typeof TABLES

/** The tables with personal data. */
export type PersonalTableName = {
  [Name in TableName]: (typeof TABLES)[Name] extends PersonalTable ? Name : never
}[TableName]

const names = keysOf(TABLES)

export const PERSONAL_TABLES = names.filter((name): name is PersonalTableName => 'isAbout' in TABLES[name])

/** The tables that are copied to another database, in an order in which their rows can be inserted. */
export const COPIED_TABLES = names.filter((name) => !TABLES[name].staysBehind)

/** The tables that are not copied, except the table filled by migrations. */
export const LEFT_TABLES = names.filter((name) => TABLES[name].staysBehind && name !== 'schema_floor')
