import { Navigate, Route, Routes } from 'react-router'
import { PAGE_MESSAGES, signInMessage } from '#domain/people/sign-in-messages.ts'
import { TOKEN_EXPIRED } from '#web/services/service-error.ts'
import { lazyPart } from '#web/shared/lazy-part.ts'
import { ScreenAway } from '#web/shared/part-away.tsx'
import { PATHS } from '#web/shared/paths.ts'
import { type Result, useResultModal } from '#web/shared/use-result-modal.tsx'
import { SignInScreen } from '#web/signed-out/sign-in-screen.tsx'
import { SignedOutLayout } from '#web/signed-out/signed-out-layout.tsx'

// Nearly everybody only signs in.
const ForgotPasswordScreen = lazyPart(
  () => import('#web/signed-out/forgot-password-screen.tsx'),
  'ForgotPasswordScreen',
  ScreenAway,
)
const ResetPasswordScreen = lazyPart(
  () => import('#web/signed-out/reset-password-screen.tsx'),
  'ResetPasswordScreen',
  ScreenAway,
)

/** The three routes of the signed-out area; any other path falls back to /signin. `reason` is the code for why the user was signed out. */
export function SignedOutArea({ reason }: { reason?: string | undefined }) {
  const { modal } = useResultModal(reason === undefined ? undefined : resultOf(reason))
  return (
    <>
      <Routes>
        <Route element={<SignedOutLayout />}>
          <Route path={PATHS.signIn} element={<SignInScreen />} />
          <Route path={PATHS.forgotPassword} element={<ForgotPasswordScreen />} />
          <Route path={PATHS.resetPassword} element={<ResetPasswordScreen />} />
          <Route path="*" element={<Navigate to={PATHS.signIn} replace />} />
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
