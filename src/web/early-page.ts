/** Set by the build: the address of the app's first script. */
declare const APP: string

declare global {
  interface Window {
    /** What was pressed before the app was there, once each, in its order: to be done when it is. */
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
  const pressed = target instanceof Element ? target.closest<HTMLElement>('button, input, summary') : null
  if (pressed instanceof HTMLButtonElement && pressed.type === 'button' && !pressed.popoverTargetElement)
    acts.set(pressed, () => pressed.click())
  if (pressed instanceof HTMLInputElement && /^(radio|checkbox)$/.test(pressed.type))
    acts.set(pressed, () => {
      pressed.checked = pressed.type === 'checkbox' && !pressed.checked
      pressed.click()
    })
  // The browser has opened it; the app has to hear of it.
  if (pressed?.tagName === 'SUMMARY')
    acts.set(pressed, () => pressed.parentElement?.dispatchEvent(new Event('toggle')))
}

// The sign-in page was drawn when the server started, perhaps last year.
const line = document.querySelector('footer')
if (line) line.textContent = `${line.textContent}`.replace(/\d{4}/, `${new Date().getFullYear()}`)

/** Starts the app after the first frame: what runs before it is paid by everybody who waits for it. */
const startApp = () => setTimeout(() => import(/* @vite-ignore */ APP))
if (document.hidden) startApp()
else requestAnimationFrame(startApp)

export {}
