import { expect, it } from 'vitest'
import { sourcesOf, violationsOf } from './boundaries.ts'

function rulesBrokenBy(files: Record<string, string>): string[] {
  return violationsOf(new Map(Object.entries(files))).map(({ rule }) => rule)
}

// Contract § 9: import boundaries
it('the source respects every boundary of the architecture', () => {
  const sources = sourcesOf('src')
  expect(sources.size).toBeGreaterThan(100)
  expect(violationsOf(sources)).toEqual([])
})

/** Sources that break a rule: the rule, the file and its code. */
const BREAKING: [rule: string, file: string, code: string][] = [
  ['domain imports nothing of ours', 'src/domain/a.ts', "import { b } from '#contract/b.ts'"],
  ['domain imports nothing of ours', 'src/domain/a.ts', "import type { B } from '../server/store/schema.ts'"],
  ['domain imports nothing of ours', 'src/domain/a.test.ts', "import { b } from '#web/b.ts'"],
  ['domain imports only zod from outside', 'src/domain/a.ts', "import { readFileSync } from 'node:fs'"],
  ['domain imports only zod from outside', 'src/domain/a.ts', "import { it } from 'vitest'"],
  ['contract imports domain', 'src/contract/a.ts', "import { b } from '#server/b.ts'"],
  ['contract imports domain', 'src/contract/a.ts', "import { b } from '../web/b.ts'"],
  ['contract imports only zod from outside', 'src/contract/a.ts', "import fastify from 'fastify'"],
  ['a folder imports only those below it', 'src/store/a.ts', "import { b } from '#people/b.ts'"],
  ['a folder imports only those below it', 'src/mail/a.ts', "import type { B } from '../people/b.ts'"],
  ['a folder imports only those below it', 'src/core/a.ts', "import type { B } from '#app-context.ts'"],
  ['a folder imports only those below it', 'src/app-context.ts', "import type { B } from '#mail/b.ts'"],
  ['a folder imports only those below it', 'src/server/a.ts', "const b = import('#operator/b.ts')"],
  ['a folder imports only those below it', 'src/people/a.ts', "import { b } from '#partners/b.ts'"],
  ['a folder imports only those below it', 'src/partners/a.ts', "import type { B } from '#records/b.ts'"],
  ['a folder imports only those below it', 'src/records/a.ts', "import { b } from '../courses/b.ts'"],
  ['the server never loads authoring', 'src/server/a.ts', "import { b } from '#courses/authoring/b.ts'"],
  ['the server never loads authoring', 'src/courses/drafting/a.ts', "import { b } from '../authoring/b.ts'"],
  ['operator never imports server', 'src/operator/a.ts', "const b = import('#server/b.ts')"],
  ["the server's half never imports the browser's", 'src/server/a.ts', "import { b } from '#web/b.ts'"],
  [
    "the server's half never imports the browser's",
    'src/mail/a.ts',
    "import type { B } from '../web/app/paths.ts'",
  ],
  [
    "a folder of the browser's half imports only those below it",
    'src/ui/a.tsx',
    "import { b } from '#domain/messages.ts'",
  ],
  [
    "a folder of the browser's half imports only those below it",
    'src/ui/a.tsx',
    "import { b } from '#client/http/b.ts'",
  ],
  [
    "a folder of the browser's half imports only those below it",
    'src/client/a.ts',
    "import { b } from '#web/state/b.ts'",
  ],
  [
    "a folder of the browser's half imports only those below it",
    'src/client/a.ts',
    "import type { B } from '../console/services/b.ts'",
  ],
  [
    "a folder of the browser's half imports only those below it",
    'src/editor/a.tsx',
    "import { b } from '#console/app/b.tsx'",
  ],
  [
    "a folder of the browser's half imports only those below it",
    'src/editor/a.tsx',
    "import type { B } from '#web/state/b.ts'",
  ],
  [
    "a folder of the browser's half imports only those below it",
    'src/console/a.ts',
    "import { b } from '#core/b.ts'",
  ],
  [
    "a folder of the browser's half imports only those below it",
    'src/console/staff/a.tsx',
    "import type { B } from '#web/state/b.ts'",
  ],
  [
    "a folder of the browser's half imports only those below it",
    'src/web/a.ts',
    "import { b } from '#server/b.ts'",
  ],
  [
    "a folder of the browser's half imports only those below it",
    'src/web/team/a.tsx',
    "import type { B } from '../../people/b.ts'",
  ],
  [
    "a folder of the browser's half imports only those below it",
    'src/web/team/a.tsx',
    "const b = import('#console/b.tsx')",
  ],
  [
    "a folder of the browser's half imports only those below it",
    'src/web/team/a.tsx',
    "type B = import('#editor/b.ts').B",
  ],
  [
    "the server's half never imports the browser's",
    'src/server/a.ts',
    "import type { B } from '../editor/b.ts'",
  ],
  [
    'only client and services call fetch',
    'src/console/staff/a.tsx',
    "const b = await fetch('/company/v1/staff')",
  ],
  ['only app imports a screen', 'src/web/team/a.tsx', "import { b } from '#web/account/b.tsx'"],
  ['only app imports a screen', 'src/web/courses/a.tsx', "import { b } from '../course-player/b.ts'"],
  ['only app imports a screen', 'src/web/my-learning/parts/a.ts', "import type { B } from '../../team/b.ts'"],
  ['only app imports a screen', 'src/web/signed-out/a.tsx', "import('#web/dashboard/b.tsx')"],
  ['only app imports a screen', 'src/web/account/a.tsx', "import '../team/table.module.css'"],
  ['only app imports a screen', 'src/web/state/a.ts', "import { b } from '#web/team/b.ts'"],
  ['only main.tsx imports web/app', 'src/web/state/a.ts', "import { b } from '#web/app/b.ts'"],
  ['only main.tsx imports web/app', 'src/web/team/a.tsx', "import { b } from '../app/b.tsx'"],
  ['app imports a screen lazily', 'src/web/app/a.tsx', "import { B } from '#web/team/b.tsx'"],
  [
    'a module is imported in one line',
    'src/web/a.ts',
    "import { b } from './b.ts'\nimport type { B } from './b.ts'",
  ],
  ['only tests import test', 'src/server/a.ts', "import { b } from '#test/databases.ts'"],
  ['only store knows the database', 'src/server/gateway/a.ts', "import type { Kysely } from 'kysely'"],
  ['only store knows the database', 'src/server/a.ts', "import { Migrator } from 'kysely/migration'"],
  ['only store knows the database', 'src/server/a.ts', "import pg from 'pg'"],
  ['only store knows the database', 'src/server/a.ts', "import { DatabaseSync } from 'node:sqlite'"],
  ['only authoring reads YAML and Markdown', 'src/operator/a.ts', "import { parse } from 'yaml'"],
  [
    'only authoring reads YAML and Markdown',
    'src/web/team/a.ts',
    "import { b } from 'mdast-util-from-markdown'",
  ],
  [
    'course folders are loaded lazily',
    'src/operator/a.ts',
    "import { b } from '../courses/authoring/folder/write-ids.ts'",
  ],
  [
    'only its own process reads the demo courses',
    'src/courses/authoring/a.ts',
    "import { b } from './demo/demo-courses.ts'",
  ],
  ['only store writes SQL', 'src/server/documents/a.ts', "db.selectFrom('users').execute()"],
  ['only store writes SQL', 'src/server/a.ts', 'await sql`select 1`.execute(db)'],
  ['only client and services call fetch', 'src/web/team/a.ts', "const b = await fetch('/users')"],
  ['only client and services call fetch', 'src/web/app/a.ts', "return window.fetch('/users')"],
  ['only client and services call fetch', 'src/server/a.ts', "void fetch('https://example.org')"],
  ['no barrels', 'src/ui/index.ts', 'export const a = 1'],
  ['no barrels', 'src/domain/a.ts', "export * from './b.ts'"],
  ['no barrels', 'src/domain/a.ts', "export type { B } from './b.ts'"],
  ['no barrels', 'src/domain/a.ts', "export {\n  b,\n  c,\n} from './b.ts'"],
]

it.each(BREAKING)('finds: %s (%s: %s)', (rule, file, code) => {
  expect(rulesBrokenBy({ [file]: code })).toEqual([rule])
})

it('finds one import among many, over several lines and after other statements', () => {
  const code =
    "import {\n  a,\n  type B,\n} from './b.ts'\n\nexport const c = 1\nimport { d } from '#web/d.ts'\n"
  expect(violationsOf(new Map([['src/server/a.ts', code]]))).toEqual([
    { rule: "the server's half never imports the browser's", file: 'src/server/a.ts', found: '#web/d.ts' },
  ])
})

it('finds a base name shared by two files, in different folders or as ts and tsx', () => {
  const files = { 'src/web/team/row.tsx': '', 'src/mail/row.ts': '', 'src/domain/other.ts': '' }
  expect(violationsOf(new Map(Object.entries(files))).map(({ rule, file }) => [rule, file])).toEqual([
    ['base names are unique', 'src/web/team/row.tsx'],
    ['base names are unique', 'src/mail/row.ts'],
  ])
})

it('finds circular imports between folders, direct or indirect, at any depth', () => {
  const files = {
    'src/web/team/a.tsx': "import { b } from './table/b.tsx'",
    'src/web/team/table/b.tsx': "import type { C } from '#web/state/c.ts'",
    'src/web/state/c.ts': "import { d } from '../team/d.ts'",
    'src/web/team/table/e.test.ts': "import { a } from '../a.tsx'",
    'src/web/messages/f.ts': "import { c } from '#web/state/c.ts'\nconst g = () => import('../team/a.tsx')",
  }
  const rule = 'folders import in one direction'
  const found = violationsOf(new Map(Object.entries(files))).filter((violation) => violation.rule === rule)
  expect(found.map(({ file, found }) => `${file} → ${found}`)).toEqual([
    'src/web/state → src/web/team',
    'src/web/team → src/web/team/table',
    'src/web/team/table → src/web/state',
  ])
})

it('accepts all imports that the architecture allows', () => {
  expect(
    rulesBrokenBy({
      'src/domain/a.ts': "import { z } from 'zod'\nimport { b } from './b.ts'",
      'src/domain/a.test.ts': "import fc from 'fast-check'\nimport { it } from 'vitest'",
      'src/contract/c.ts': "import { z } from 'zod'\nimport { b } from '#domain/b.ts'",
      'src/server/d.ts': "import fastify from 'fastify'\nimport { c } from '#contract/c.ts'",
      'src/store/e.ts': "import { sql } from 'kysely'\nsql`select 1`\ndb.selectFrom('users')",
      'src/store/e.test.ts': "import { f } from '#test/f.ts'\nimport { sql } from 'kysely'",
      'src/server/documents/users.ts': '',
      'src/store/people/users.ts': '',
      'src/web/services/g.ts': "import { c } from '#contract/c.ts'\nfetch('/g')",
      'src/web/team/h.tsx': "import { i } from '#ui/i.tsx'\nimport { j } from './j.ts'\nprefetch('a')",
      'src/web/main.tsx': "import { App } from './app/app.tsx'",
      'src/web/team/h.test.ts': "import { k } from './h.tsx'",
      'src/ui/i.tsx': "import styles from './i.module.css'\nimport './styles/tokens.css'",
      'src/web/app/l.tsx': "const L = lazy(() => import('#web/team/h.tsx'))",
      'src/web/app/m.tsx': "import { M } from '#web/dashboard/m.tsx'\nconst n = documents.fetch('a')",
    }),
  ).toEqual([])
})

it('does not mistake comments for code, or strings for comments', () => {
  const comments =
    "// import { a } from '#web/a.ts'\n/* fetch('x') and sql`y` */\n/**\n * export * from 'z'\n */"
  expect(rulesBrokenBy({ 'src/server/a.ts': comments })).toEqual([])
  const strings = "const host = 'https://example.org/*'\nimport { a } from '#web/a.ts' // */"
  expect(rulesBrokenBy({ 'src/server/a.ts': strings })).toEqual([
    "the server's half never imports the browser's",
  ])
})
