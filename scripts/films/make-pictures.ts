import { writeFileSync } from 'node:fs'
import { PICTURES } from './pictures.ts'

const root = new URL('../../', import.meta.url)
for (const [path, draw] of Object.entries(PICTURES)) writeFileSync(new URL(path, root), draw())
console.log(`${Object.keys(PICTURES).length} pictures drawn`)
