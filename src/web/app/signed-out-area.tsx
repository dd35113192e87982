import { Navigate, Route, Routes } from 'react-router'
import { SignInScreen } from '#web/signed-out/sign-in-screen.tsx'
import { SignedOutLayout } from '#web/signed-out/signed-out-layout.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { PATHS } from './paths.ts'

// Signing in is what nearly everybody comes for.
const ForgotPasswordScreen = lazyScreen(
  () => import('#web/signed-out/forgot-password-screen.tsx'),
  'ForgotPasswordScreen',
)
const ResetPasswordScreen = lazyScreen(
  () => import('#web/signed-out/reset-password-screen.tsx'),
  'ResetPasswordScreen',
)

/** The three routes of the signed-out area; any other path falls back to /signin. */
export function SignedOutArea() {
  return (
    <Routes>
      <Route element={<SignedOutLayout />}>
        <Route path={PATHS.signIn} element={<SignInScreen />} />
        <Route path={PATHS.forgotPassword} element={<ForgotPasswordScreen />} />
        <Route path={PATHS.resetPassword} element={<ResetPasswordScreen />} />
        <Route path="*" element={<Navigate to={PATHS.signIn} replace />} />
      </Route>
    </Routes>
  )
}
