import { Navigate, Route, Routes } from 'react-router'
import { TOKEN_EXPIRED } from '#client/http/http.ts'
import { lazyPart, ScreenAway } from '#client/loading/lazy-part.tsx'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import { PAGE_MESSAGES, signInMessage } from '#domain/people/sign-in-messages.ts'
import { type Result, useResultModal } from '#web/messages/result-modal.tsx'
import { SignInScreen } from '#web/signed-out/sign-in-screen.tsx'
import { SignedOutLayout } from '#web/signed-out/signed-out-layout.tsx'

// Loaded on demand, because nearly all users only sign in.
async function importScreens() {
  const { ForgotPasswordScreen, ResetPasswordScreen } = await import(
    '#web/signed-out/reset-password-screens.tsx'
  )
  return { ForgotPasswordScreen, ResetPasswordScreen }
}
const SCREENS = {
  forgotPassword: lazyPart(importScreens, 'ForgotPasswordScreen', ScreenAway),
  resetPassword: lazyPart(importScreens, 'ResetPasswordScreen', ScreenAway),
}

/** Loads the screen of a URL. Resolves to false on failure. */
export async function loadSignedOutScreen(address: string): Promise<boolean> {
  const names = ['forgotPassword', 'resetPassword'] as const
  const screen = names
    .map((name) => ({ path: SCREEN_PATHS[name], Part: SCREENS[name] }))
    .find(({ path }) => path === address)
  await screen?.Part.load()
  return screen?.Part.isLoaded() ?? true
}

/** The three routes of the signed-out area. `reason` is the error code that ended the session. */
export function SignedOutArea({ reason }: { reason?: string | undefined }) {
  const { modal } = useResultModal(reason === undefined ? undefined : resultOf(reason))
  return (
    <>
      <Routes>
        <Route element={<SignedOutLayout />}>
          <Route path={SCREEN_PATHS.signIn} element={<SignInScreen />} />
          <Route path={SCREEN_PATHS.forgotPassword} element={<SCREENS.forgotPassword />} />
          <Route path={SCREEN_PATHS.resetPassword} element={<SCREENS.resetPassword />} />
          <Route path="*" element={<Navigate to={SCREEN_PATHS.signIn} replace />} />
        </Route>
      </Routes>
      {modal}
    </>
  )
}

function resultOf(reason: string): Result {
  if (reason === TOKEN_EXPIRED) return { kind: 'notice', messages: [PAGE_MESSAGES.sessionEnded] }
  return { kind: 'error', messages: [signInMessage(reason)] }
}
