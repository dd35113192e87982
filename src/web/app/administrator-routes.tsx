import { Navigate, Route, Routes } from 'react-router'
import { AdministratorLayout } from '#web/dashboard/administrator-layout.tsx'
import { PATHS } from '#web/shared/paths.ts'
import { lazyScreen } from './lazy-screen.ts'

const TeamScreen = lazyScreen(() => import('#web/team/team-screen.tsx'), 'TeamScreen')
const MemberScreen = lazyScreen(() => import('#web/team/member/member-screen.tsx'), 'MemberScreen')
const CoursesScreen = lazyScreen(() => import('#web/courses/courses-screen.tsx'), 'CoursesScreen')
const CoursePlayerScreen = lazyScreen(
  () => import('#web/course-player/course-player-screen.tsx'),
  'CoursePlayerScreen',
)
const AccountScreen = lazyScreen(() => import('#web/account/account-screen.tsx'), 'AccountScreen')

/** The administrator view of section 2; any unknown path falls back to the team. */
export function AdministratorRoutes() {
  return (
    <Routes>
      <Route element={<AdministratorLayout />}>
        <Route path={PATHS.team} element={<TeamScreen />} />
        <Route path={PATHS.member} element={<MemberScreen />} />
        <Route path={PATHS.courses} element={<CoursesScreen />} />
        <Route path={PATHS.course} element={<CoursePlayerScreen />} />
        <Route path={PATHS.account} element={<AccountScreen />} />
        <Route path="*" element={<Navigate to={PATHS.team} replace />} />
      </Route>
    </Routes>
  )
}
