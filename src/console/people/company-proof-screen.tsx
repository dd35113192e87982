import { Link, useSearchParams } from 'react-router'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import type { PartnerField } from '#client/proof/proof-list.tsx'
import { RequiredPeople } from '#client/proof/required-people.tsx'
import { ValidCertificates } from '#client/proof/valid-certificate-list.tsx'
import { useClient } from '#client/session/session-context.ts'
import type { CompanyCourse } from '#contract/console/company-courses.ts'
import type { RequiredOnDayPage, ValidCertificatesPage } from '#contract/proof.ts'
import { Icon } from '#ui/picture/icon.tsx'
import linkStyles from '#ui/text/link.module.css'
import { ConsolePage } from '../app/console-page.tsx'
import { NameChoice } from '../form/name-choice.tsx'
import { findEveryPartner } from '../services/find-choices.ts'

/**
 * Screen: lists of a chosen day over all partners, by the `view` in the URL: the valid certificates, or the people who
 * had to complete a course.
 */
export function CompanyProofScreen() {
  const { session, config } = useClient()
  const isRequired = useSearchParams()[0].get('view') === 'required'
  const courses = useConsoleData('courses', (call) => call<{ courses: CompanyCourse[] }>('/courses'))
  const shared = { courses: courses.data?.courses ?? [], partnerField }
  return (
    <>
      <Link className={linkStyles.back} to="/people" data-print="no">
        <Icon name="back" />
        <span>People</span>
      </Link>
      <ConsolePage title={isRequired ? 'Requirements on a date' : 'Valid certificates'}>
        {isRequired ? (
          <RequiredPeople
            {...shared}
            load={(query) =>
              session.call<RequiredOnDayPage>(`/requirements/on-day?${new URLSearchParams(query)}`)
            }
          />
        ) : (
          <ValidCertificates
            {...shared}
            load={(query) =>
              session.call<ValidCertificatesPage>(`/certificates?${new URLSearchParams(query)}`)
            }
            origin={config.publicOrigin}
          />
        )}
      </ConsolePage>
    </>
  )
}

const partnerField: PartnerField = (partner, onChange) => (
  <NameChoice
    isLabeled
    label="Partner"
    searchLabel="Find a partner"
    find={findEveryPartner}
    chosen={partner && { ...partner, about: '' }}
    onChange={(choice) => onChange(choice?.id ?? '')}
    clear="All partners"
  />
)
