import { Navigate, Route, Routes } from 'react-router'
import { AssociateLayout } from '#web/dashboard/associate-layout.tsx'
import { PATHS } from '#web/shared/paths.ts'
import { lazyScreen } from './lazy-screen.ts'

const MyLearningScreen = lazyScreen(
  () => import('#web/my-learning/my-learning-screen.tsx'),
  'MyLearningScreen',
)
const CoursePlayerScreen = lazyScreen(
  () => import('#web/course-player/course-player-screen.tsx'),
  'CoursePlayerScreen',
)
const AccountScreen = lazyScreen(() => import('#web/account/account-screen.tsx'), 'AccountScreen')

/** The associate view of section 2; My learning is its default. */
export function AssociateRoutes() {
  return (
    <Routes>
      <Route element={<AssociateLayout />}>
        <Route path={PATHS.home} element={<MyLearningScreen />} />
        <Route path={PATHS.course} element={<CoursePlayerScreen />} />
        <Route path={PATHS.account} element={<AccountScreen />} />
        <Route path="*" element={<Navigate to={PATHS.home} replace />} />
      </Route>
    </Routes>
  )
}
