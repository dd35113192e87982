/** Set by the build: the address of the app's first script. */
declare const APP: string

declare global {
  interface Window {
    /** In a drawn page: ends what this program does, once the app is there; with true it does what was noted. */
    endEarly?: (isTakenOver: boolean) => void
  }
}

// In the page itself, below a screen that the server drew. What is typed before the app arrives stays in its field; what
// is pressed is noted, and done once the app is there. The browser never sends a form: that would put the password into
// the address.
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
  // The browser has opened it; the app has to hear of it.
  if (control?.tagName === 'SUMMARY')
    acts.set(control, () => control.parentElement?.dispatchEvent(new Event('toggle')))
}

// React gives a list its first choice back as it takes the page over.
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
  // One after the other: each finds what the one before has changed, as a field of the same form.
  for (const act of [...entries, ...acts.values()]) setTimeout(act)
  for (const picture of document.querySelectorAll<HTMLImageElement>('#root img')) reportPicture(picture)
}

/** Returns what lets React hear of what was typed into a field whose value it holds, as if it were typed now. */
function noteEntry(field: HTMLInputElement): () => void {
  const { value, defaultValue, type } = field
  return () => {
    if (value === defaultValue || type === 'radio' || type === 'checkbox') return
    // What is drawn meanwhile may have emptied it; and its user may type on.
    const entry = field.value === defaultValue ? value : field.value
    // React compares with the last value that was set through the element itself.
    field.value = defaultValue
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, entry)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Lets a picture say again that it has loaded, or cannot be: nobody listened when it did. */
function reportPicture(picture: HTMLImageElement): void {
  if (!picture.complete) return
  if (picture.naturalWidth > 0) picture.dispatchEvent(new Event('load'))
  // It may also be a drawing without a size of its own: the browser knows, once it is asked again.
  else picture.setAttribute('src', picture.getAttribute('src') ?? '')
}

// The sign-in page was drawn when the server started, perhaps last year.
const line = document.querySelector('footer')
if (line) line.textContent = `${line.textContent}`.replace(/\d{4}/, `${new Date().getFullYear()}`)

/** Longest time that the app waits for the page's pictures, in ms: on a slow net it need not have them. */
const MAX_WAIT_MS = 1000

// The app starts when what the server drew has been painted: what runs before is paid by everybody who waits for it.
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
