import { useEntry, useForm } from '#client/form/use-form.ts'
import type { CompanyPartner } from '#contract/console/company-partners.ts'
import { plural } from '#domain/messages.ts'
import { isSameJson } from '#domain/unknown-value.ts'
import { Button } from '#ui/form/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Notice } from '#ui/state/notice.tsx'
import textStyles from '#ui/text/text.module.css'
import { OlderVersionNotice } from '../app/console-page.tsx'
import {
  type CatalogueEntry,
  CatalogueFields,
  findCatalogueProblems,
  type LastDayField,
} from '../form/catalogue-fields.tsx'
import styles from './partner.module.css'
import { useShownPartner } from './partner-head.tsx'
import { PartnerOffers } from './partner-offers.tsx'
import { lossTexts } from './partner-sentences.ts'
import type { PartnerAct } from './use-partner-act.ts'

/**
 * Screen for a partner's catalogue: all courses, or selected ones with their days. Also lists the resulting
 * courses.
 */
export function CatalogueScreen() {
  const shown = useShownPartner()
  return (
    <>
      <OlderVersionNotice />
      <CatalogueForm {...shown} />
      <PartnerOffers partner={shown.partner} />
    </>
  )
}

function CatalogueForm({ partner, act }: { partner: CompanyPartner; act: PartnerAct }) {
  const { version, catalogue, offered, timeZone, portalTimeZone } = partner
  const stored: CatalogueEntry = {
    catalogue: catalogue.catalogue,
    courses: catalogue.courses.map(({ name: _name, ...course }) => course),
  }
  const [entry, change] = useEntry(stored)
  const form = useForm<LastDayField>({ check: () => findCatalogueProblems(entry) })
  const courses = [...offered, ...withdrawnOf(partner)]
  const losses = lossTexts(partner, entry, Date.now())
  const isChanged = !isSameJson(entry, stored)
  const save = () => isChanged && void form.submit(() => act('catalogue', { version, ...entry }))
  return (
    <Card as="section" aria-label="Catalog" className={styles.catalogue}>
      <Form problem={form.problem} onSubmit={save}>
        <CatalogueFields value={entry} onChange={change} courses={courses} field={form.field} />
        {entry.catalogue === 'chosen' && courses.length > 0 && (
          <p className={textStyles.note}>
            Dates are in {timeZone ?? portalTimeZone} time. Without dates, a course is always available.
          </p>
        )}
        {losses.length > 0 && (
          <Notice>
            <p>Saving will remove access:</p>
            <ul>
              {losses.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </Notice>
        )}
        <Button type="submit" busy={form.busy} aria-disabled={!isChanged}>
          {losses.length === 0 ? 'Save' : `Save and remove ${plural(losses.length, 'course')}`}
        </Button>
      </Form>
    </Card>
  )
}

/** Returns the selected courses that are currently hidden. */
function withdrawnOf({ catalogue, offered }: CompanyPartner) {
  const ids = new Set(offered.map(({ id }) => id))
  return catalogue.courses
    .filter(({ courseId }) => !ids.has(courseId))
    .map(({ courseId, name }) => ({ id: courseId, name, isWithdrawn: true }))
}
