/** URL of the app's first script, set by the build. */
declare const APP: string

declare global {
  interface Window {
    /**
     * Set on server-rendered pages. Stops this script once the app has started; `true` also replays the
     * recorded input.
     */
    endEarly?: (isTakenOver: boolean) => void
  }
}

// Inlined in the page, below a server-rendered screen. Text entered before the app has loaded stays in its
// field. Clicks are recorded and replayed afterwards. The browser must not submit a form itself, because that
// would put the password into the URL.
const acts = new Map<Element, () => void>()
window.endEarly = end

window.onsubmit = (event) => {
  const { target, submitter } = event
  event.preventDefault()
  if (!(target instanceof HTMLFormElement)) return
  acts.set(target, () => target.requestSubmit(submitter))
  submitter?.setAttribute('aria-busy', 'true')
}

window.onclick = ({ target }) => {
  const control = target instanceof Element ? target.closest<HTMLElement>('button, input, summary') : null
  if (control instanceof HTMLButtonElement && control.type === 'button' && !control.popoverTargetElement)
    acts.set(control, () => control.click())
  if (control instanceof HTMLInputElement && /^(radio|checkbox)$/.test(control.type))
    acts.set(control, () => {
      control.checked = control.type === 'checkbox' && !control.checked
      control.click()
    })
  // The browser has already toggled the element, but the app needs the event.
  if (control?.tagName === 'SUMMARY')
    acts.set(control, () => control.parentElement?.dispatchEvent(new Event('toggle')))
}

// React resets a select to its initial option during hydration.
window.onchange = ({ target }) => {
  if (!(target instanceof HTMLSelectElement)) return
  const { value } = target
  acts.set(target, () => {
    target.value = value
    target.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

function end(isTakenOver: boolean): void {
  window.onsubmit = window.onclick = window.onchange = null
  if (!isTakenOver) return
  const entries = [...document.querySelectorAll<HTMLInputElement>('#root input[value]')].map(noteEntry)
  // In separate tasks, so that each event sees the changes of the previous ones, such as other fields of the
  // same form.
  for (const act of [...entries, ...acts.values()]) setTimeout(act)
  for (const picture of document.querySelectorAll<HTMLImageElement>('#root img')) reportPicture(picture)
}

/** Returns a function that replays the text entered in a controlled field. */
function noteEntry(field: HTMLInputElement): () => void {
  const { value, defaultValue, type } = field
  return () => {
    if (value === defaultValue || type === 'radio' || type === 'checkbox') return
    // Rendering may have cleared the field since, or the user may have continued typing.
    const entry = field.value === defaultValue ? value : field.value
    // React compares with the last value set on the element itself.
    field.value = defaultValue
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, entry)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Repeats the load event of a picture that loaded or failed before the app listened. */
function reportPicture(picture: HTMLImageElement): void {
  if (!picture.complete) return
  if (picture.naturalWidth > 0) picture.dispatchEvent(new Event('load'))
  // An SVG without a size may also have loaded. Setting the source again makes the browser repeat the event.
  else picture.setAttribute('src', picture.getAttribute('src') ?? '')
}

// The sign-in page is rendered at server startup, so its year may be outdated.
const line = document.querySelector('footer')
if (line) line.textContent = `${line.textContent}`.replace(/\d{4}/, `${new Date().getFullYear()}`)

/** Maximum wait of the app for the page's pictures, in ms. Slow networks may need long to load them. */
const MAX_WAIT_MS = 1000

// The app starts after the server's render has been painted. An earlier start would delay that paint for
// every user.
let hasStarted = false
function startApp(): void {
  if (hasStarted) return
  hasStarted = true
  setTimeout(() => import(/* @vite-ignore */ APP))
}
if (document.hidden) startApp()
else {
  addEventListener('load', () => requestAnimationFrame(startApp))
  setTimeout(startApp, MAX_WAIT_MS)
}

export {}
