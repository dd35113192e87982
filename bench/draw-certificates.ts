/**
 * Measures the time and size of a certificate's PDF in the process that draws it:
 *
 *   npm run bench -- certificates           names in nine scripts, with the portal's own fonts
 *   npm run bench -- certificates FOLDER    names in twelve scripts, with an operator's folder of fonts as well
 */
import { createCertificateDrawing } from '#certificate/draw-certificate.ts'
import { NAMES, NAMES_OF_OPERATOR } from '#test/learning/names-in-scripts.ts'
import { CERTIFICATE } from '#test/learning/sample-certificate.ts'

const ROUNDS = 30

const [fonts] = process.argv.slice(2)
const names = Object.values({ ...NAMES, ...(fonts === undefined ? {} : NAMES_OF_OPERATOR) }).flat()

const opened = performance.now()
const draw = createCertificateDrawing({ fonts, han: 'sc' })
const times: number[] = []
let largest = 0
const { user: before } = process.cpuUsage()
for (let round = 0; round < ROUNDS; round++)
  for (const name of names) {
    const start = performance.now()
    const drawn = await draw({ ...CERTIFICATE, name })
    if (drawn.outcome !== 'drawn') throw new Error(`No font has ${drawn.letter}.`)
    if (times.push(performance.now() - start) === 1)
      console.log(`the first, with opening the fonts: ${Math.round(performance.now() - opened)} ms`)
    largest = Math.max(largest, drawn.pdf.length)
  }
times.sort((one, other) => one - other)
const at = (part: number) => `${times[Math.floor(times.length * part)]?.toFixed(1)} ms`
console.log(
  `${times.length} certificates: half within ${at(0.5)}, 95 % within ${at(0.95)}, the longest ${at(0.9999)}`,
)
const computed = (process.cpuUsage().user - before) / 1000 / times.length
console.log(`${computed.toFixed(1)} ms of computing each`)
console.log(
  `at most ${(largest / 1024).toFixed(1)} kB; the process has ${Math.round(process.memoryUsage.rss() / 2 ** 20)} MB`,
)
