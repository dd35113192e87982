/** Set by the build: the address of the app's first script. */
declare const APP: string

declare global {
  interface Window {
    /** What was control before the app was there, once each, in its order: to be done when it is. */
    earlyActs?: Map<Element, () => void>
  }
}

// In the page itself, below a screen that the server drew. What is typed before the app arrives stays in its field; what
// is pressed is noted, and done once the app is there. The browser never sends a form: that would put the password into
// the address.
const acts = new Map<Element, () => void>()
window.earlyActs = acts

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
