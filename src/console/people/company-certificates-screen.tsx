import { Link } from 'react-router'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import { ValidCertificates } from '#client/proof/valid-certificate-list.tsx'
import { useClient } from '#client/session/session-context.ts'
import type { CompanyCourse } from '#contract/console/company-courses.ts'
import type { ValidCertificatesPage } from '#contract/proof.ts'
import { Icon } from '#ui/picture/icon.tsx'
import linkStyles from '#ui/text/link.module.css'
import { ConsolePage } from '../app/console-page.tsx'
import { NameChoice } from '../form/name-choice.tsx'
import { findEveryPartner } from '../services/find-choices.ts'

/** Screen: the certificates of all partners that were valid on a chosen day. */
export function CompanyCertificatesScreen() {
  const { session, config } = useClient()
  const courses = useConsoleData('courses', (call) => call<{ courses: CompanyCourse[] }>('/courses'))
  return (
    <>
      <Link className={linkStyles.back} to="/people" data-print="no">
        <Icon name="back" />
        <span>People</span>
      </Link>
      <ConsolePage title="Valid certificates">
        <ValidCertificates
          load={(query) => session.call<ValidCertificatesPage>(`/certificates?${new URLSearchParams(query)}`)}
          courses={courses.data?.courses ?? []}
          origin={config.publicOrigin}
          partnerField={(partner, onChange) => (
            <NameChoice
              isLabeled
              label="Partner"
              searchLabel="Find a partner"
              find={findEveryPartner}
              chosen={partner === '' ? undefined : { id: partner, name: partner, about: '' }}
              onChange={(choice) => onChange(choice?.id ?? '')}
              clear="All partners"
            />
          )}
        />
      </ConsolePage>
    </>
  )
}
