import { type ReactNode, useMemo, useState } from 'react'
import { type CertificateRequirement, minutesText } from '#domain/course/course.ts'
import { plural } from '#domain/messages.ts'
import { firstSentence } from '#domain/text/first-sentence.ts'
import { type Fields, fieldsOf, textOf } from '#domain/unknown-value.ts'
import { Disclosure } from '#ui/dialog/disclosure.tsx'
import checkStyles from '#ui/form/check-line.module.css'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Panel } from '#ui/layout/card.tsx'
import { Line, Stack } from '#ui/layout/layout.tsx'
import { CoursePicture } from '#ui/picture/course-picture.tsx'
import { Notice } from '#ui/state/notice.tsx'
import textStyles from '#ui/text/text.module.css'
import styles from './course-settings.module.css'
import panelStyles from './draft-editor.module.css'
import { findSettingsProblems } from './problems/module-problems.ts'
import { FieldOfAddress, ProblemsAround, ProblemsAt, useProblemsAt } from './problems/problems-at.tsx'
import { draftMediaAddress } from './state/draft-media.ts'
import { type EditedOutline, modulesIn } from './state/outline-edits.ts'
import type { DraftEditing } from './state/use-draft-editing.ts'
import { CoverField } from './upload/cover-field.tsx'
import { useDraftUploads } from './upload/draft-uploads.tsx'

type CourseSettingsProps = {
  editing: DraftEditing
  /** Path of the published course; undefined for an unpublished one. */
  publishedPath: string | undefined
  /** Content of the rail. */
  children: ReactNode
}

/**
 * Settings of the course itself: name, description, web address, cover, length, offered status and
 * certificate.
 */
export function CourseSettings({ editing, publishedPath, children }: CourseSettingsProps) {
  const { outline, change } = editing
  const problems = useMemo(() => findSettingsProblems(outline), [outline])
  return (
    <Stack gap="wide" className={panelStyles.modulePanel}>
      <Stack>
        <h2 className={panelStyles.title}>
          <span>Course settings</span>
        </h2>
        <ProblemsAround problems={problems}>
          <SettingsFields outline={outline} change={change} publishedPath={publishedPath} />
          <FieldOfAddress />
        </ProblemsAround>
      </Stack>
      <div>{children}</div>
    </Stack>
  )
}

/** Descriptions of settings changes, for undo and redo. */
const SETTING_WORDS: Record<string, string> = {
  name: 'change the name',
  description: 'change the description',
  webPath: 'change the web address',
  backgroundImage: 'change the cover',
  enabled: 'show or hide the course',
}

/** Converts a change of the settings to an edit. Uninterrupted typing in a field forms a single edit. */
export function settingEdit(
  outline: EditedOutline,
  changes: Partial<EditedOutline>,
): Parameters<DraftEditing['change']> {
  const name = Object.keys(changes).join()
  return [{ ...outline, ...changes }, SETTING_WORDS[name] ?? 'change the settings', name]
}

type SettingsFieldsProps = Pick<DraftEditing, 'outline' | 'change'> &
  Pick<CourseSettingsProps, 'publishedPath'>

/** Fields of the settings, each with its problems. */
export function SettingsFields({ outline, change, publishedPath }: SettingsFieldsProps) {
  const set = (changes: Partial<EditedOutline>) => change(...settingEdit(outline, changes))
  return (
    <>
      <Stack gap="wide" className={styles.top}>
        <CardPreview outline={outline} />
        <Stack gap="snug">
          <CoverField
            {...useProblemsAt('backgroundImage')}
            name="cover"
            value={textOf(outline.backgroundImage)}
            onLink={(backgroundImage) => set({ backgroundImage })}
          />
        </Stack>
      </Stack>
      <TextField
        {...useProblemsAt('name')}
        label="Name"
        value={outline.name}
        onEnter={(text) => set({ name: text })}
      />
      <TextArea
        {...useProblemsAt('description')}
        label="Description"
        value={textOf(outline.description)}
        onChange={({ target }) => set({ description: target.value })}
      />
      <PathField
        path={textOf(outline.webPath)}
        publishedPath={publishedPath}
        onChange={(webPath) => set({ webPath })}
      />
      <OfferedChoice isOn={outline.enabled === true} onChange={(enabled) => set({ enabled })} />
      <MoreOptions outline={outline} onChange={set} />
    </>
  )
}

/** Preview of the course's card, with the edited fields. */
function CardPreview({ outline }: { outline: EditedOutline }) {
  const { draftId } = useDraftUploads()
  const { name, minutes } = outline
  const facts = [
    plural(modulesIn(outline).length, 'module'),
    ...(typeof minutes === 'number' ? [minutesText(minutes)] : []),
  ]
  return (
    <Stack as="figure" gap="small">
      <Panel className={styles.card}>
        <CoursePicture imageUrl={draftMediaAddress(draftId, textOf(outline.backgroundImage)) ?? ''} />
        <Stack gap="tiny" className={styles.body}>
          <p className={styles.name} dir="auto">
            {name || 'Untitled'}
          </p>
          <p className={textStyles.note} dir="auto">
            {firstSentence(textOf(outline.description))}
          </p>
          <p className={textStyles.note}>{facts.join(', ')}</p>
        </Stack>
      </Panel>
      <figcaption className={textStyles.note}>Learner view</figcaption>
    </Stack>
  )
}

type MoreOptionsProps = Pick<SettingsFieldsProps, 'outline'> & {
  onChange: (changes: Partial<EditedOutline>) => void
}

/** Rarely used settings, collapsed unless one is set. */
function MoreOptions({ outline: { minutes, certificate }, onChange }: MoreOptionsProps) {
  const [isSet] = useState(minutes !== undefined || certificate !== undefined)
  return (
    <Panel>
      <Disclosure summary="More options" open={isSet}>
        <Stack className={styles.more}>
          <LengthField minutes={minutes} onChange={(next) => onChange({ minutes: next })} />
          <CertificateChoice rule={certificate} onChange={(next) => onChange({ certificate: next })} />
        </Stack>
      </Disclosure>
    </Panel>
  )
}

type LengthFieldProps = { minutes: unknown; onChange: (minutes: number | undefined) => void }

function LengthField({ minutes, onChange }: LengthFieldProps) {
  return (
    <TextField
      {...useProblemsAt('minutes', 'Leave empty to use the modules’ total.')}
      label="Length in minutes"
      inputMode="numeric"
      value={typeof minutes === 'number' ? String(minutes) : ''}
      onEnter={(text) => onChange(numberOf(text))}
    />
  )
}

type PathFieldProps = Pick<CourseSettingsProps, 'publishedPath'> & {
  path: string
  onChange: (path: string) => void
}

function PathField({ path, publishedPath, onChange }: PathFieldProps) {
  return (
    <>
      <TextField
        {...useProblemsAt('webPath', 'Shown after /course/.')}
        label="Web address"
        spellCheck={false}
        autoCapitalize="none"
        value={path}
        onEnter={(text) => onChange(text)}
      />
      {publishedPath !== undefined && path !== publishedPath && (
        <Notice>{`Links to /course/${publishedPath} will stop working once you publish this.`}</Notice>
      )}
    </>
  )
}

function OfferedChoice({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <div data-field="enabled">
      <Line as="label" gap="small" className={checkStyles.line}>
        <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
        Show to partners once published
      </Line>
      <ProblemsAt field="enabled" />
    </div>
  )
}

const CERTIFICATES = [
  { value: 'on', words: 'Never expires, sent by email' },
  { value: 'months', words: 'For a number of months' },
  { value: 'until', words: 'Until a date each year' },
  { value: 'off', words: 'None' },
]

/** Certificate settings of the course, stored as in `course.yaml`. */
function CertificateChoice({ rule, onChange }: { rule: unknown; onChange: (rule: unknown) => void }) {
  const { months, until, requires } = fieldsOf(rule)
  const kind = kindOf(rule)
  const change = (fields: Fields) => onChange(ruleOf({ ...fields, requires }))
  const begin: Record<string, Fields> = { on: {}, months: { months: 12 }, until: { until: '12-31' } }

  function handleKind(chosen: string) {
    const fields = begin[chosen]
    if (fields) change(fields)
    else onChange(chosen === 'off' ? false : undefined)
  }
  return (
    <div data-field="certificate">
      <Stack gap="snug">
        <SelectField
          label="Certificate"
          none="Default (no expiry, needs a quiz)"
          options={CERTIFICATES}
          value={kind}
          onChange={handleKind}
        />
        {kind === 'months' && (
          <TextField
            label="Months"
            inputMode="numeric"
            value={typeof months === 'number' ? String(months) : ''}
            onEnter={(text) => change({ months: numberOf(text) ?? null })}
          />
        )}
        {kind === 'until' && (
          <TextField
            label="Date"
            hint="Month and day, such as 12-31."
            value={textOf(until)}
            onEnter={(text) => change({ until: text.trim() })}
          />
        )}
        {kind !== 'off' && (
          <SelectField
            label="Issued for"
            none="Quizzes passed"
            options={REQUIREMENTS}
            value={requires === ALL_MODULES ? ALL_MODULES : ''}
            onChange={(chosen) => onChange(ruleOf({ ...fieldsOf(rule), requires: chosen || undefined }))}
          />
        )}
        <ProblemsAt field="certificate" />
      </Stack>
    </div>
  )
}

const ALL_MODULES: CertificateRequirement = 'all-modules'

const REQUIREMENTS = [{ value: ALL_MODULES, words: 'All modules (videos to 90%)' }]

/** Returns a certificate rule with these fields; `true` for no fields. */
function ruleOf(fields: Fields): unknown {
  const known = Object.entries(fields).filter(([, value]) => value !== undefined)
  return known.length === 0 ? true : Object.fromEntries(known)
}

function kindOf(rule: unknown): string {
  if (rule === undefined || rule === null) return ''
  if (typeof rule === 'boolean') return rule ? 'on' : 'off'
  const fields = fieldsOf(rule)
  if ('until' in fields) return 'until'
  return 'months' in fields || !('requires' in fields) ? 'months' : 'on'
}

/** Parses a text's digits as a number of up to five digits; undefined if it is less than 1. */
function numberOf(text: string): number | undefined {
  const number = Number(text.replace(/\D/g, '').slice(0, 5))
  return number >= 1 ? number : undefined
}
