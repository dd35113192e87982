/** Says what so many people need: `npm run capacity -- --associates 50000000`; every other figure is an option, too. */
import { tellCapacity } from './tell-capacity.ts'

const { text, code } = tellCapacity(process.argv.slice(2))
if (code === 0) console.log(text)
else console.error(text)
process.exitCode = code
