import { faultsOf, sourcesOf } from '../test/boundaries.ts'

const faults = faultsOf(sourcesOf('src'))
for (const { rule, file, found } of faults) console.error(`${file}: ${rule}, but here stands ${found}`)
process.exitCode = faults.length === 0 ? 0 : 1
