declare global {
  interface Window {
    /** True once somebody has sent the sign-in form, and the app was not there yet. */
    isSignInRequested?: boolean
  }
}

// In the page itself, below the sign-in page: what is typed there before the app arrives stays in it, and the app sends the
// form once it is there. The browser never sends it: that would put the password into the address.
window.onsubmit = (event) => {
  event.preventDefault()
  window.isSignInRequested = true
  document.querySelector('[type=submit]')?.setAttribute('aria-busy', 'true')
}

// The page was drawn when the portal was built, perhaps last year.
const line = document.querySelector('footer')
if (line) line.textContent = `${line.textContent}`.replace(/\d{4}/, `${new Date().getFullYear()}`)

export {}
