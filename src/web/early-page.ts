/** Set by the build: the address of the app's first script. */
declare const APP: string

declare global {
  interface Window {
    /** True once somebody has sent the sign-in form, and the app was not there yet. */
    isSignInRequested?: boolean
  }
}

// In the page itself, below a screen that the server drew. What is typed before the app arrives stays in its field, and
// the app sends the form once it is there. The browser never sends it: that would put the password into the address.
window.onsubmit = (event) => {
  event.preventDefault()
  window.isSignInRequested = true
  document.querySelector('[type=submit]')?.setAttribute('aria-busy', 'true')
}

// The sign-in page was drawn when the server started, perhaps last year.
const line = document.querySelector('footer')
if (line) line.textContent = `${line.textContent}`.replace(/\d{4}/, `${new Date().getFullYear()}`)

/** Starts the app after the first frame: what runs before it is paid by everybody who waits for it. */
const startApp = () => setTimeout(() => import(/* @vite-ignore */ APP))
if (document.hidden) startApp()
else requestAnimationFrame(startApp)

export {}
