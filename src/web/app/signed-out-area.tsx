import { Navigate, Route, Routes } from 'react-router'
import { ForgotPasswordScreen } from '#web/signed-out/forgot-password-screen.tsx'
import { ResetPasswordScreen } from '#web/signed-out/reset-password-screen.tsx'
import { SignInScreen } from '#web/signed-out/sign-in-screen.tsx'
import { SignedOutLayout } from '#web/signed-out/signed-out-layout.tsx'
import { PATHS } from './paths.ts'

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
