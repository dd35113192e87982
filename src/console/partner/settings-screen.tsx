import { useEffect, useId, useState } from 'react'
import { type FormProblem, useEntry, useForm } from '#client/form/use-form.ts'
import { LogoImage } from '#client/parts/logo-image.tsx'
import type { CompanyPartner } from '#contract/console/company-partners.ts'
import { isLogoAddress, LOGO_MESSAGES, MAX_LOGO_BYTES } from '#domain/console/logo.ts'
import { parseSeats } from '#domain/people/seats.ts'
import { isSameJson } from '#domain/unknown-value.ts'
import { Disclosure } from '#ui/dialog/disclosure.tsx'
import { Button } from '#ui/form/button.tsx'
import fieldStyles from '#ui/form/field.module.css'
import { Field } from '#ui/form/field.tsx'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { Form } from '#ui/form/form.tsx'
import { RadioGroup } from '#ui/form/radio-group.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import textStyles from '#ui/text/text.module.css'
import { OlderVersionNotice } from '../app/console-page.tsx'
import { findFieldProblems, SeatsField, ZoneField } from '../form/partner-fields.tsx'
import styles from './partner.module.css'
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
      <div className={styles.overview}>
        <Stack gap="wide" className={styles.cards}>
          <SettingsForm {...shown} />
          <LogoForm {...shown} />
        </Stack>
      </div>
    </>
  )
}

const REMINDERS = [
  { value: 'on', label: 'On: for due dates and expiring certificates' },
  { value: 'off', label: 'Off' },
] as const

function SettingsForm({ partner, act }: FormProps) {
  const { id, version, name, timeZone, seats, reminders } = partner
  const stored = { name, zone: timeZone ?? '', seats: seats?.toString() ?? '', reminders }
  const [entry, change] = useEntry(stored)
  const form = useForm<'name' | 'zone' | 'seats'>({ check: () => findFieldProblems(entry) })
  const text = (field: 'name' | 'zone' | 'seats') => ({
    ...form.field(field),
    value: entry[field],
    autoComplete: 'off',
  })
  const overSeats = overSeatsText(partner, parseSeats(entry.seats.trim()))
  const save = () => {
    const { name, zone, seats, reminders } = entry
    // Sends only changed fields, and so keeps another administrator's changes to the others.
    return act('settings', {
      version,
      ...(name === stored.name ? {} : { name: name.trim() }),
      ...(zone === stored.zone ? {} : { timeZone: zone.trim() || null }),
      ...(seats === stored.seats ? {} : { seats: seats.trim() === '' ? null : Number(seats) }),
      ...(reminders === stored.reminders ? {} : { reminders }),
    })
  }
  const isChanged = !isSameJson(entry, stored)
  return (
    <Card as="section" aria-labelledby="partner-details">
      <Stack>
        <h2 id="partner-details" className={textStyles.title}>
          Details
        </h2>
        <Form problem={form.problem} onSubmit={() => isChanged && void form.submit(save)}>
          <Field {...text('name')} label="Name" onChange={({ target }) => change({ name: target.value })} />
          <p>
            <span className={textStyles.note}>Partner ID</span> <code>{id}</code>
          </p>
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
          <Button type="submit" busy={form.busy} aria-disabled={!isChanged}>
            Save details
          </Button>
        </Form>
      </Stack>
    </Card>
  )
}

/** Logo as entered: a selected file, or a URL, which is empty for no logo. */
interface LogoEntry {
  url: string
  file: File | undefined
}

/** Card for the logo: a preview, and the selection of a file or a URL. */
function LogoForm({ partner: { version, name, logoUrl = '' }, act }: FormProps) {
  const [entry, change] = useEntry<LogoEntry>({ url: logoUrl, file: undefined })
  const { url, file } = entry
  const form = useForm<'file' | 'url'>({ check: () => findLogoProblem(url.trim(), file) })
  const isChanged = file !== undefined || url.trim() !== logoUrl
  const save = () =>
    file
      ? act(`logo?${new URLSearchParams({ version })}`, file)
      : act('settings', { version, logoUrl: url.trim() || null })
  return (
    <Card as="section" aria-labelledby="partner-logo">
      <Stack>
        <h2 id="partner-logo" className={textStyles.title}>
          Logo
        </h2>
        <Stack gap="small" className={styles.preview}>
          {file ? <ChosenLogo file={file} /> : <LogoNow url={url} stored={logoUrl} name={name} />}
        </Stack>
        <Form problem={form.problem} onSubmit={() => isChanged && void form.submit(save)}>
          <LogoDrop {...form.field('file')} onFile={(chosen) => change({ file: chosen })} />
          <LogoAddress entry={entry} field={form.field('url')} onEnter={(next) => change({ url: next })} />
          <Row gap="snug">
            <Button type="submit" busy={form.busy} aria-disabled={!isChanged}>
              Save logo
            </Button>
            {file && (
              <Button kind="quiet" onClick={() => change({ file: undefined })}>
                Discard file
              </Button>
            )}
            {!file && url !== '' && (
              <Button kind="quiet" onClick={() => change({ url: '' })}>
                Remove logo
              </Button>
            )}
          </Row>
        </Form>
      </Stack>
    </Card>
  )
}

type LogoAddressProps = { entry: LogoEntry; field: object; onEnter: (url: string) => void }

/** Field for a logo's URL, collapsed unless a URL is set. The URL of an uploaded file is hidden. */
function LogoAddress({ entry: { url, file }, field, onEnter }: LogoAddressProps) {
  const isUploaded = url.startsWith('/')
  const [isOpen] = useState(url !== '' && !isUploaded)
  return (
    <Disclosure summary="Use a web address" open={isOpen}>
      <Field
        {...field}
        label="Logo address"
        hint="Starts with https://"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        disabled={file !== undefined}
        value={isUploaded ? '' : url}
        onChange={({ target }) => onEnter(target.value)}
      />
    </Disclosure>
  )
}

type LogoDropProps = {
  error: string | undefined
  ref: (element: HTMLInputElement | null) => void
  onFile: (file: File) => void
}

/** Drop zone for a logo file, with the file's problems below. */
function LogoDrop({ error, ref, onFile }: LogoDropProps) {
  const id = useId()
  return (
    <Stack gap="tiny" ref={(part) => ref(part?.querySelector('input') ?? null)}>
      <FileDrop
        label="Upload a logo"
        what="an image"
        accept="image/*"
        describedBy={`${id}-hint ${id}-error`}
        onFile={onFile}
      />
      <p className={fieldStyles.hint} id={`${id}-hint`}>
        At most 1 MB. For emails: PNG, JPEG or GIF.
      </p>
      {error && (
        <p className={fieldStyles.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </Stack>
  )
}

/** Preview of the selected logo file before saving. */
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
          name="Chosen logo"
          onError={() => setFailed(file)}
        />
      )}
      <p role="status" className={textStyles.quiet}>
        {failed === file ? `${file.name} isn’t an image.` : `Not saved yet: ${file.name}`}
      </p>
    </>
  )
}

type LogoNowProps = { url: string; stored: string; name: string }

/** Stored logo, or a note if it is missing, failed to load, or has an unsaved change. */
function LogoNow({ url, stored, name }: LogoNowProps) {
  const [failedUrl, setFailedUrl] = useState<string>()
  if (url !== stored)
    return (
      <p className={textStyles.quiet}>
        {url === '' ? 'Will be removed when you save' : 'Will change when you save'}
      </p>
    )
  if (url === '') return <p className={textStyles.quiet}>No logo yet</p>
  if (url === failedUrl) return <p className={textStyles.quiet}>We couldn’t load the logo.</p>
  return (
    <LogoImage className={styles.logo} url={url} name={`Logo of ${name}`} onError={() => setFailedUrl(url)} />
  )
}

function findLogoProblem(url: string, file: File | undefined): FormProblem<'file' | 'url'> | undefined {
  if (file)
    return file.size > MAX_LOGO_BYTES ? { field: 'file', sentence: LOGO_MESSAGES.tooLarge } : undefined
  return url === '' || isLogoAddress(url) ? undefined : { field: 'url', sentence: LOGO_MESSAGES.noAddress }
}
