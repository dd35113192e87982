// Runs in each page of a preview: shows the problems of the last save, and loads what is new.

const ENTRANCE = '/preview'
const PLACE = 'preview-place'
const OPEN = 'preview-open'
const version = Number(document.currentScript.dataset.version)

/** How long the place on the page is sought again, in ms: it comes with the words and pictures above it. */
const SEEKING = 4000

new EventSource(`${ENTRANCE}/saves`).onmessage = ({ data }) => {
  const save = JSON.parse(data)
  if (save.version === version) showProblems(save)
  else loadAgain(save)
}
seekPlace()

/** Loads the page again where the reader is; the beginning of the course where that is gone. */
function loadAgain({ address, modules }) {
  sessionStorage.setItem(PLACE, JSON.stringify({ page: pageHere(), top: scrollY }))
  const module = new URLSearchParams(location.search).get('module')
  const isGone = location.pathname !== address || (module !== null && !modules.includes(module))
  if (location.pathname === ENTRANCE) location.replace(ENTRANCE)
  else if (location.pathname.startsWith('/course/') && isGone) location.replace(address)
  else location.reload()
}

function pageHere() {
  return location.pathname + location.search
}

/** Scrolls to where the reader was before the page was loaded again, until they scroll themselves. */
function seekPlace() {
  const { page, top } = JSON.parse(sessionStorage.getItem(PLACE) ?? '{}')
  sessionStorage.removeItem(PLACE)
  if (!top || page !== pageHere()) return
  history.scrollRestoration = 'manual'
  const end = performance.now() + SEEKING
  let isOver = false
  for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(act, () => (isOver = true), { once: true, passive: true })
  const seek = () => {
    if (isOver || performance.now() > end) return
    if (scrollY !== top) scrollTo({ top, behavior: 'instant' })
    requestAnimationFrame(seek)
  }
  seek()
}

/** Shows what the check says, in a box at the foot of the page; nothing where it has nothing to say. */
function showProblems({ problems, all, isShown }) {
  document.getElementById('preview-problems')?.remove()
  if (problems.length === 0) return
  const box = make('details', { id: 'preview-problems', open: sessionStorage.getItem(OPEN) !== 'no' })
  box.classList.toggle('broken', !isShown)
  const entries = problems.map(({ severity, text }) => make('li', { className: severity, textContent: text }))
  if (all > problems.length) entries.push(make('li', { textContent: '… and more: mend these first.' }))
  const list = make('ul', {})
  list.append(...entries)
  box.append(make('summary', { textContent: titleOf(problems, all, isShown) }), list)
  box.addEventListener('toggle', () => sessionStorage.setItem(OPEN, box.open ? 'yes' : 'no'))
  box.setAttribute('role', 'status')
  document.body.append(box)
}

function titleOf(problems, all, isShown) {
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const each = [count(errors, 'error'), count(problems.length - errors, 'warning')].filter(Boolean)
  const counts = all > problems.length ? [count(all, 'problem')] : each
  const title = `The check of this course: ${counts.join(', ')}`
  return isShown ? title : `${title}. What you see is the course before that.`
}

function count(number, word) {
  return number === 0 ? '' : `${number} ${word}${number === 1 ? '' : 's'}`
}

function make(name, fields) {
  return Object.assign(document.createElement(name), fields)
}
