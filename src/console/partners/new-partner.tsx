import { type ComponentProps, useState } from 'react'
import { Link } from 'react-router'
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
import { Row, Stack } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { ConsolePage } from '../app/console-page.tsx'
import { CatalogueFields } from '../partner/catalogue-fields.tsx'
import { SeatsField, ZoneField } from '../partner/partner-fields.tsx'
import { createPartner } from '../services/partner-list-calls.ts'
import {
  findEntryProblem,
  type LineField,
  type PartnerEntry,
  type PartnerField,
  toNewPartner,
} from './new-partner-check.ts'

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

/** Screen for creating a partner and inviting its first administrator. */
export function NewPartnerScreen() {
  const [created, setCreated] = useState<{ id: string; message: string }>()
  return (
    <ConsolePage title="New partner">
      {created ? (
        <Stack>
          <Notice tone="success">{created.message}</Notice>
          <Row>
            <Link className={buttonClassName()} to={`/partners/${encodeURIComponent(created.id)}`}>
              Open the partner
            </Link>
            <Link className={buttonClassName('secondary')} to="/">
              All partners
            </Link>
          </Row>
        </Stack>
      ) : (
        <NewPartnerForm onCreate={setCreated} />
      )}
    </ConsolePage>
  )
}

function NewPartnerForm({ onCreate }: { onCreate: (created: { id: string; message: string }) => void }) {
  const { call } = useClient().session
  const actOnce = useActOnce()
  const [entry, setEntry] = useState(EMPTY)
  const form = useForm<PartnerField>({
    check: () => findEntryProblem(entry),
    place: ({ code }) => FIELD_OF[code],
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
    onCreate({ id: partner.id, message })
  }
  return (
    <Form problem={form.problem} onSubmit={() => void form.submit(send)}>
      <NameAndId text={text} onChange={change} />
      <FirstAdministrator text={text} />
      <ZoneField {...text('zone')} />
      <SeatsField {...text('seats')} />
      <OfferedCourses value={entry} onChange={change} field={form.field} />
      <Row gap="snug">
        <Button type="submit" busy={form.busy}>
          Create the partner
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

type NameAndIdProps = { text: LineText; onChange: (changes: Partial<PartnerEntry>) => void }

/** Fields for name and id; the id follows the name until the user enters one. */
function NameAndId({ text, onChange }: NameAndIdProps) {
  const [isIdEntered, setIsIdEntered] = useState(false)
  return (
    <>
      <TextField
        {...text('name')}
        label="Name"
        hint="Shown to this partner’s staff."
        onEnter={(name) => onChange(isIdEntered ? { name } : { name, id: suggestPartnerId(name) })}
      />
      <TextField
        {...text('id')}
        spellCheck={false}
        autoCapitalize="none"
        label="Id"
        hint="3 to 60 of a-z, 0-9 and -. It is never changed later."
        onEnter={(id) => {
          setIsIdEntered(id !== '')
          onChange({ id })
        }}
      />
    </>
  )
}

function FirstAdministrator({ text }: { text: LineText }) {
  return (
    <>
      <TextField
        {...text('userName')}
        label="First administrator’s name"
        hint="Whoever adds the partner’s people, and sees how far they are."
      />
      <TextField
        {...text('email')}
        type="email"
        label="First administrator’s email"
        hint="An invitation is mailed there."
      />
    </>
  )
}

/** Fields for choosing among the courses offered now. */
function OfferedCourses(catalogue: Omit<ComponentProps<typeof CatalogueFields>, 'courses'>) {
  const offered = useConsoleData('offered courses', async (send) => {
    const { courses } = await send<{ courses: CompanyCourse[] }>('/courses')
    return courses.filter(({ enabled }) => enabled)
  })
  return (
    <LoadedPart of={offered} what="The courses" skeleton="rows" count={3}>
      {(courses) => <CatalogueFields {...catalogue} courses={courses} />}
    </LoadedPart>
  )
}
