import { sourcesOf, violationsOf } from '#test/checks/boundaries.ts'

// Contract § 9: import boundaries
const violations = violationsOf(sourcesOf('src'))
for (const { rule, file, found } of violations) console.error(`${file}: ${rule}, but found ${found}`)
process.exitCode = violations.length === 0 ? 0 : 1
