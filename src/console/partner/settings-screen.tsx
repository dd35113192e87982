import { useEffect, useId, useState } from 'react'
import { type FormProblem, useEntry, useForm } from '#client/form/use-form.ts'
import { LogoImage } from '#client/parts/logo-image.tsx'
import type { CompanyPartner } from '#contract/console/company-partners.ts'
import { isLogoAddress, LOGO_MESSAGES, MAX_LOGO_BYTES } from '#domain/console/logo.ts'
import { parseSeats } from '#domain/people/seats.ts'
import { Button } from '#ui/form/button.tsx'
import fieldStyles from '#ui/form/field.module.css'
import { Field } from '#ui/form/field.tsx'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { Form } from '#ui/form/form.tsx'
import { RadioGroup } from '#ui/form/radio-group.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import textStyles from '#ui/text/text.module.css'
import { OlderVersionNotice } from '../app/console-page.tsx'
import styles from './partner.module.css'
import { findFieldProblem, SeatsField, ZoneField } from './partner-fields.tsx'
import { useShownPartner } from './partner-head.tsx'
import { overSeatsText } from './partner-sentences.ts'
import type { PartnerAct } from './use-partner-act.ts'

type FormProps = { partner: CompanyPartner; act: PartnerAct }

/** Screen for a partner's settings: name, time zone, seats, reminders and logo. */
export function SettingsScreen() {
  const shown = useShownPartner()
  return (
    <>
      <OlderVersionNotice />
      <Stack gap="large">
        <SettingsForm {...shown} />
        <LogoForm {...shown} />
      </Stack>
    </>
  )
}

const REMINDERS = [
  { value: 'on', label: 'On: they get mails about required courses and certificates that end' },
  { value: 'off', label: 'Off' },
] as const

function SettingsForm({ partner, act }: FormProps) {
  const { version, name, timeZone, seats, reminders } = partner
  const stored = { name, zone: timeZone ?? '', seats: seats?.toString() ?? '', reminders }
  const [entry, change] = useEntry(stored)
  const form = useForm<'name' | 'zone' | 'seats'>({ check: () => findFieldProblem(entry) })
  const text = (field: 'name' | 'zone' | 'seats') => ({
    ...form.field(field),
    value: entry[field],
    autoComplete: 'off',
  })
  const overSeats = overSeatsText(partner, parseSeats(entry.seats.trim()))
  const save = () => {
    const { name, zone, seats, reminders } = entry
    // Sends only the changed fields, so that another administrator's changes to the others survive.
    return act('settings', {
      version,
      ...(name === stored.name ? {} : { name: name.trim() }),
      ...(zone === stored.zone ? {} : { timeZone: zone.trim() || null }),
      ...(seats === stored.seats ? {} : { seats: seats.trim() === '' ? null : Number(seats) }),
      ...(reminders === stored.reminders ? {} : { reminders }),
    })
  }
  return (
    <Form problem={form.problem} onSubmit={() => void form.submit(save)}>
      <Field {...text('name')} label="Name" onChange={({ target }) => change({ name: target.value })} />
      <ZoneField {...text('zone')} onEnter={(zone) => change({ zone })} />
      <SeatsField {...text('seats')} onEnter={(seats) => change({ seats })} />
      {overSeats && <Notice>{overSeats}</Notice>}
      <RadioGroup
        legend="Reminders"
        name="reminders"
        options={REMINDERS}
        value={entry.reminders ? 'on' : 'off'}
        onChange={(value) => change({ reminders: value === 'on' })}
      />
      <Button type="submit" busy={form.busy}>
        Save
      </Button>
    </Form>
  )
}

/** Form for the logo: an uploaded file or a URL. */
function LogoForm({ partner: { version, name, logoUrl = '' }, act }: FormProps) {
  const [{ url, file }, change] = useEntry<{ url: string; file: File | undefined }>({
    url: logoUrl,
    file: undefined,
  })
  const form = useForm<'file' | 'url'>({ check: () => findLogoProblem(url.trim(), file) })
  const save = () =>
    file
      ? act(`logo?${new URLSearchParams({ version })}`, file)
      : act('settings', { version, logoUrl: url.trim() || null })
  return (
    <Stack as="section" gap="snug">
      <h2>Logo</h2>
      {file ? <ChosenLogo file={file} /> : <LogoNow url={logoUrl} name={name} />}
      <Form problem={form.problem} onSubmit={() => void form.submit(save)}>
        <LogoDrop {...form.field('file')} onFile={(chosen) => change({ file: chosen })} />
        {file && (
          <Button kind="secondary" onClick={() => change({ file: undefined })}>
            Remove file
          </Button>
        )}
        <Field
          {...form.field('url')}
          {...ADDRESS_FIELD}
          disabled={file !== undefined}
          value={url}
          onChange={({ target }) => change({ url: target.value })}
        />
        <Button type="submit" kind="secondary" busy={form.busy}>
          Save the logo
        </Button>
      </Form>
    </Stack>
  )
}

type LogoDropProps = {
  error: string | undefined
  ref: (element: HTMLInputElement | null) => void
  onFile: (file: File) => void
}

/** Drop area for a logo file; problems with the file appear below it. */
function LogoDrop({ error, ref, onFile }: LogoDropProps) {
  const id = useId()
  return (
    <Stack gap="tiny" ref={(part) => ref(part?.querySelector('input') ?? null)}>
      <FileDrop
        label="Upload a picture"
        what="a picture"
        accept="image/*"
        describedBy={`${id}-hint ${id}-error`}
        onFile={onFile}
      />
      <p className={fieldStyles.hint} id={`${id}-hint`}>
        At most 1 MB. Mails show only PNG, JPEG and GIF of at most 48 kB.
      </p>
      {error && (
        <p className={fieldStyles.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </Stack>
  )
}

/** Preview of the chosen logo file before it is saved. */
function ChosenLogo({ file }: { file: File }) {
  const [shown, setShown] = useState<{ of: File; url: string }>()
  const [failed, setFailed] = useState<File>()
  useEffect(() => {
    const reader = new FileReader()
    reader.onload = () => setShown({ of: file, url: String(reader.result) })
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return (
    <>
      {shown?.of === file && failed !== file && (
        <LogoImage
          className={styles.logo}
          url={shown.url}
          name="The logo that is chosen"
          onError={() => setFailed(file)}
        />
      )}
      <p role="status" className={textStyles.quiet}>
        {failed === file ? `${file.name} cannot be shown as a picture.` : `${file.name} is not saved yet.`}
      </p>
    </>
  )
}

const ADDRESS_FIELD = {
  label: 'Or its address',
  hint: 'Begins with https://. Empty: no logo.',
  inputMode: 'url',
  autoComplete: 'off',
  spellCheck: false,
} as const

/** The current logo, or a sentence if there is none or it failed to load. */
function LogoNow({ url, name }: { url: string; name: string }) {
  const [failedUrl, setFailedUrl] = useState<string>()
  if (url === '') return <p className={textStyles.quiet}>It has no logo.</p>
  if (url === failedUrl)
    return <p className={textStyles.quiet}>Its logo could not be loaded from its address.</p>
  return (
    <LogoImage className={styles.logo} url={url} name={`Logo of ${name}`} onError={() => setFailedUrl(url)} />
  )
}

function findLogoProblem(url: string, file: File | undefined): FormProblem<'file' | 'url'> | undefined {
  if (file)
    return file.size > MAX_LOGO_BYTES ? { field: 'file', sentence: LOGO_MESSAGES.tooLarge } : undefined
  return url === '' || isLogoAddress(url) ? undefined : { field: 'url', sentence: LOGO_MESSAGES.noAddress }
}
