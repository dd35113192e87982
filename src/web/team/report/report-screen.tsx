import { useMemo } from 'react'
import { Link } from 'react-router'
import { LogoImage } from '#client/parts/logo-image.tsx'
import { ReportView } from '#client/report/report-view.tsx'
import type { PeriodReport, ReportDays } from '#contract/report.ts'
import { coursePath, SCREEN_PATHS } from '#contract/screen-paths.ts'
import { Line } from '#ui/layout/layout.tsx'
import { PageHeader, Screen } from '#ui/layout/screen.tsx'
import linkStyles from '#ui/text/link.module.css'
import textStyles from '#ui/text/text.module.css'
import { createDocumentCalls } from '#web/services/document-calls.ts'
import { withQuery } from '#web/services/document-paths.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { useAppSelector } from '#web/state/store.ts'
import { useCourses } from '#web/state/use-courses.ts'
import { BackToTeam } from '../back-to-team.tsx'
import styles from './report-screen.module.css'

/** Screen: the report of the administrator's partner for a period. */
export function ReportScreen() {
  const { courses } = useCourses()
  return (
    <Screen title="Report">
      <BackToTeam />
      <PageHeader title="Report">
        <PartnerOnPaper />
        <Link className={linkStyles.link} to={SCREEN_PATHS.account} data-print="no">
          Monthly report by email
        </Link>
      </PageHeader>
      <ReportView
        file="report"
        load={useReport()}
        questionPath={({ courseId, moduleId }) => {
          const course = courses.find(({ id }) => id === courseId)
          return course && coursePath(course.webPath, moduleId)
        }}
      />
    </Screen>
  )
}

/** Returns the function that loads the report of days at the administrator's partner. */
function useReport() {
  const { config, signIn } = useSignedInServices()
  const partnerId = useAppSelector((state) => state.user.partner) ?? ''
  return useMemo(() => {
    const { getDocument } = createDocumentCalls(config.documentsUrl, signIn.authorized)
    return (days: ReportDays) => getDocument<PeriodReport>(withQuery('/reports', { partnerId, ...days }))
  }, [config, signIn, partnerId])
}

/** The partner's logo and name, which only paper shows; the screen has them in its header. */
function PartnerOnPaper() {
  const { name, logoUrl } = useAppSelector((state) => state.organization)
  return (
    <Line className={styles.partner}>
      {logoUrl && <LogoImage className={styles.logo} url={logoUrl} name="" onError={() => {}} />}
      <p className={textStyles.strong} dir="auto">
        {name}
      </p>
    </Line>
  )
}
