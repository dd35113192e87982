import { useState } from 'react'
import { Link } from 'react-router'
import type { CompanyCourse } from '#contract/company/company-courses.ts'
import { suggestPartnerId } from '#domain/company/partner-id.ts'
import { Button, buttonClassName } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ConsolePage } from '../app/console-page.tsx'
import { Form, useForm } from '../form/form.tsx'
import { LoadedPart } from '../loading/loaded-part.tsx'
import { useLoaded } from '../loading/use-loaded.ts'
import { CatalogueFields } from '../partner/catalogue-fields.tsx'
import { SeatsField, ZoneField } from '../partner/partner-fields.tsx'
import { useConsole } from '../services/console.ts'
import { createPartner } from '../services/partner-list-calls.ts'
import {
  findEntryProblem,
  type PartnerEntry,
  type PartnerField,
  type TextField,
  toNewPartner,
} from './new-partner-check.ts'

const EMPTY: PartnerEntry = {
  ...{ name: '', id: '', userName: '', email: '', zone: '', seats: '' },
  ...{ catalogue: 'all', courses: [] },
}

/** Where the server's refusals stand. */
const FIELD_OF: Record<string, PartnerField> = {
  'partner-id-taken': 'id',
  'email-already-in-use': 'email',
  'invalid-email': 'email',
}

/** A new partner: made at once with the invitation of its first administrator. */
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
  const { call } = useConsole().session
  const offered = useLoaded('offered courses', async (send) => {
    const { courses } = await send<{ courses: CompanyCourse[] }>('/courses')
    return courses.filter(({ enabled }) => enabled)
  })
  const [key] = useState(() => crypto.randomUUID())
  const [entry, setEntry] = useState(EMPTY)
  const [isIdEntered, setIsIdEntered] = useState(false)
  const form = useForm<PartnerField>({
    check: () => findEntryProblem(entry),
    place: ({ code }) => FIELD_OF[code],
  })
  const change = (changes: Partial<PartnerEntry>) => setEntry({ ...entry, ...changes })
  const text = (field: TextField) => ({
    ...form.field(field),
    value: entry[field],
    autoComplete: 'off',
  })

  async function handleSubmit() {
    const partner = toNewPartner(entry)
    await form.submit(async () => {
      const { message } = await createPartner(call, partner, key)
      onCreate({ id: partner.id, message })
    })
  }
  return (
    <Form problem={form.problem} onSubmit={() => void handleSubmit()}>
      <Field
        {...text('name')}
        label="Name"
        onChange={({ target: { value: name } }) =>
          change(isIdEntered ? { name } : { name, id: suggestPartnerId(name) })
        }
      />
      <Field
        {...text('id')}
        label="Id"
        hint="3 to 60 of a-z, 0-9 and -. It is never changed later."
        spellCheck={false}
        autoCapitalize="none"
        onChange={({ target }) => {
          setIsIdEntered(target.value !== '')
          change({ id: target.value })
        }}
      />
      <Field
        {...text('userName')}
        label="First administrator’s name"
        onChange={({ target }) => change({ userName: target.value })}
      />
      <Field
        {...text('email')}
        type="email"
        label="First administrator’s email"
        hint="An invitation is mailed there."
        onChange={({ target }) => change({ email: target.value })}
      />
      <ZoneField {...text('zone')} onEnter={(zone) => change({ zone })} />
      <SeatsField {...text('seats')} onEnter={(seats) => change({ seats })} />
      <LoadedPart
        of={offered}
        what="The courses"
        skeleton={<Skeleton label="Loading the courses…" shape="rows" count={3} />}
      >
        {(courses) => (
          <CatalogueFields value={entry} onChange={change} courses={courses} field={form.field} />
        )}
      </LoadedPart>
      <Button type="submit" busy={form.busy}>
        Create the partner
      </Button>
    </Form>
  )
}
