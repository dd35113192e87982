import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { lengthOf } from './motion/film.ts'
import { catBehaviourSignals } from './scenes/cat/cat-behaviour-signals.ts'
import { dogNutritionBowl } from './scenes/dog/dog-nutrition-bowl.ts'
import { welcomeHello } from './scenes/welcome/welcome-hello.ts'
import { takeFilm, takeFrames } from './take-film.ts'

const FILMS = [welcomeHello, catBehaviourSignals, dogNutritionBowl]

const { values, positionals } = parseArgs({ options: { look: { type: 'boolean' } }, allowPositionals: true })
/** The films named on the command line, or all. */
const wanted = FILMS.filter(({ name }) => positionals.length === 0 || positionals.includes(name))

for (const film of wanted) {
  if (values.look) await lookAt(film)
  else await takeFilm(film)
  console.log(`${film.name}: ${lengthOf(film).toFixed(1)} s`)
}

/** Writes one frame of every second into a new folder, to look at before the film is taken. */
async function lookAt(film: (typeof FILMS)[number]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `${film.name}-`))
  const seconds = Array.from({ length: Math.floor(lengthOf(film)) }, (_, i) => i + 0.5)
  await takeFrames(film, seconds, (second) =>
    join(folder, `${String(Math.floor(second)).padStart(3, '0')}.jpg`),
  )
  console.log(folder)
}
