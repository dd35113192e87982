import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '#domain/text/escape-html.ts'
import type { Picture } from './take-pictures.ts'

/** Writes a page with the screenshots in one row per scene, with filters for name, width and theme. */
export function writeIndex(folder: string, pictures: Picture[]): void {
  const scenes = [...Map.groupBy(pictures, ({ scene }) => scene)]
  writeFileSync(join(folder, 'index.html'), `${HEAD}${scenes.map(rowOf).join('\n')}${FOOT}`)
}

function rowOf([scene, pictures]: [string, Picture[]]): string {
  return `<section data-scene="${scene}"><h2>${scene}</h2><div class="row">${pictures.map(figureOf).join('')}</div></section>`
}

function figureOf({ file, width, theme, problem }: Picture): string {
  const words = problem === undefined ? '' : `<pre>${escapeHtml(problem)}</pre>`
  return `<figure data-width="${width}" data-theme="${theme}"><figcaption>${width} ${theme}</figcaption>
    <a href="${file}"><img loading="lazy" src="${file}" alt=""></a>${words}</figure>`
}

const HEAD = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>
  body { margin: 0; font: 15px/1.4 system-ui, sans-serif; background: #d5dad7; color: #15211d }
  form { position: sticky; top: 0; z-index: 1; display: flex; gap: 16px; padding: 12px 16px; background: #fff }
  h2 { margin: 24px 16px 8px; font-size: 16px }
  .row { display: flex; gap: 16px; align-items: start; overflow-x: auto; padding: 0 16px }
  figure { margin: 0; flex: none } figcaption { font-size: 13px }
  img { display: block; max-height: 80vh; max-width: 640px; background: #fff }
  [data-width="320"] img, [data-width="390"] img { max-width: 300px } pre { max-width: 600px; white-space: pre-wrap; color: #b9233a }
  [hidden] { display: none }
</style><form>
  <input type="search" name="words" placeholder="scene" autofocus>
  ${choice('width', ['320', '390', '640', '820', '1440'])} ${choice('theme', ['light', 'dark'])}
  <label><input type="checkbox" name="problems"> with a problem</label>
</form><main>`

function choice(name: string, values: string[]): string {
  return values
    .map((value) => `<label><input type="checkbox" name="${name}" value="${value}" checked> ${value}</label>`)
    .join(' ')
}

const FOOT = `</main><script>
  const form = document.querySelector('form')
  const narrow = () => {
    const filter = new FormData(form)
    for (const figure of document.querySelectorAll('figure'))
      figure.hidden = !filter.getAll('width').includes(figure.dataset.width)
        || !filter.getAll('theme').includes(figure.dataset.theme)
        || (filter.get('problems') && !figure.querySelector('pre'))
    for (const row of document.querySelectorAll('section'))
      row.hidden = !row.dataset.scene.includes(filter.get('words')) || !row.querySelector('figure:not([hidden])')
  }
  form.addEventListener('input', narrow)
</script></html>`
