import { type ComponentProps, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useNavigate } from 'react-router'
import { useForm } from '#client/form/use-form.ts'
import { useActOnce } from '#client/form/use-page-act.ts'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import { useClient } from '#client/session/session-context.ts'
import type { CompanyCourse } from '#contract/console/company-courses.ts'
import { suggestPartnerId } from '#domain/console/partner-id.ts'
import { Button, buttonClassName } from '#ui/form/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { ConsolePage } from '../app/console-page.tsx'
import { CatalogueFields } from '../form/catalogue-fields.tsx'
import { SeatsField, ZoneField } from '../form/partner-fields.tsx'
import { createPartner } from '../services/partner-list-calls.ts'
import {
  findEntryProblems,
  isOption,
  type LineField,
  type PartnerEntry,
  type PartnerField,
  toNewPartner,
} from './new-partner-check.ts'
import styles from './partners.module.css'

const EMPTY: PartnerEntry = {
  name: '',
  id: '',
  userName: '',
  email: '',
  zone: '',
  seats: '',
  catalogue: 'all',
  courses: [],
}

/** Fields that show the server's refusals, by error code. */
const FIELD_OF: Record<string, PartnerField> = {
  'partner-id-taken': 'id',
  'email-already-in-use': 'email',
  'invalid-email': 'email',
}

/**
 * Screen for creating a partner and inviting its first administrator. Redirects to the new partner's screen.
 */
export function NewPartnerScreen() {
  return (
    <ConsolePage title="New partner">
      <Card className={styles.form}>
        <NewPartnerForm />
      </Card>
    </ConsolePage>
  )
}

function NewPartnerForm() {
  const { call } = useClient().session
  const navigate = useNavigate()
  const actOnce = useActOnce()
  const [entry, setEntry] = useState(EMPTY)
  // The id is derived from the name until the user enters another one.
  const [isIdEntered, setIsIdEntered] = useState(false)
  const [isMore, setIsMore] = useState(false)
  // Hidden fields cannot take the focus.
  const show = (field: PartnerField | undefined) => isOption(field) && flushSync(() => setIsMore(true))
  const form = useForm<PartnerField>({
    check: () => findEntryProblems(entry),
    place({ code }) {
      show(FIELD_OF[code])
      return FIELD_OF[code]
    },
  })
  const change = (changes: Partial<PartnerEntry>) => setEntry({ ...entry, ...changes })
  const text: LineText = (field) => ({
    ...form.field(field),
    value: entry[field],
    autoComplete: 'off',
    onEnter: (value: string) => change({ [field]: value }),
  })
  async function send() {
    const partner = toNewPartner(entry)
    const { message } = await actOnce(partner, (key) => createPartner(call, partner, key))
    await navigate(`/partners/${encodeURIComponent(partner.id)}`, { state: { created: message } })
  }
  function handleSubmit() {
    for (const { field } of findEntryProblems(entry)) show(field)
    void form.submit(send)
  }
  return (
    <Form problem={form.problem} onSubmit={handleSubmit}>
      <TextField
        {...text('name')}
        label="Name"
        hint="Shown to this partner’s staff."
        onEnter={(name) => change(isIdEntered ? { name } : { name, id: suggestPartnerId(name) })}
      />
      <FirstAdministrator text={text} />
      <Button kind="quiet" className={styles.more} aria-expanded={isMore} onClick={() => setIsMore(!isMore)}>
        {isMore ? 'Fewer options' : 'More options'}
      </Button>
      {isMore && (
        <Stack gap="roomy">
          <TextField
            {...text('id')}
            spellCheck={false}
            autoCapitalize="none"
            label="Partner ID"
            hint="3–60 lowercase letters, digits or hyphens. Can’t be changed later."
            onEnter={(id) => {
              setIsIdEntered(id !== '')
              change({ id })
            }}
          />
          <ZoneField {...text('zone')} />
          <SeatsField {...text('seats')} />
          <OfferedCourses value={entry} onChange={change} field={form.field} />
        </Stack>
      )}
      <Row gap="snug">
        <Button type="submit" busy={form.busy}>
          Create partner
        </Button>
        <Link className={buttonClassName('secondary')} to="/">
          Cancel
        </Link>
      </Row>
    </Form>
  )
}

/** Returns the props of a single-line field. */
type LineText = (field: LineField) => Omit<ComponentProps<typeof TextField>, 'label'>

function FirstAdministrator({ text }: { text: LineText }) {
  return (
    <>
      <TextField {...text('userName')} label="First administrator’s name" />
      <TextField
        {...text('email')}
        type="email"
        label="First administrator’s email"
        hint="We’ll email an invitation."
      />
    </>
  )
}

/** Fields for selecting among the courses currently offered. */
function OfferedCourses(catalogue: Omit<ComponentProps<typeof CatalogueFields>, 'courses'>) {
  const offered = useConsoleData('offered courses', async (send) => {
    const { courses } = await send<{ courses: CompanyCourse[] }>('/courses')
    return courses.filter(({ enabled }) => enabled)
  })
  return (
    <LoadedPart of={offered} what="the courses" skeleton="rows" count={3}>
      {(courses) => <CatalogueFields {...catalogue} courses={courses} />}
    </LoadedPart>
  )
}
