import { useState } from 'react'
import type { CaptionProblem } from '#domain/media/caption-problem.ts'
import { findUploadProblem } from '#domain/media/find-upload-problem.ts'
import { prepareCaptions } from '#domain/media/prepare-captions.ts'
import { asSentence } from '#domain/text/as-sentence.ts'
import { type Fields, fieldsOf, listOf, textOf } from '#domain/unknown-value.ts'
import { Button } from '#ui/form/button.tsx'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { inOrder } from '#ui/layout/in-order.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import textStyles from '#ui/text/text.module.css'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { ProblemsAt, useProblemsAt } from '../problems/problems-at.tsx'
import { changeAt, removeAt } from '../state/list-edits.ts'
import type { EditedContent } from '../state/use-edited-content.ts'
import styles from './film-editor.module.css'
import { useFieldUpload } from './use-field-upload.ts'

type CaptionsEditorProps = {
  content: EditedContent
  filmLength: number | undefined
  /** Opens the surrounding panel. */
  onShow: () => void
}

/** Captions of a film that the portal itself plays: a file per language, checked before it is sent. */
export function CaptionsEditor({ content, filmLength, onShow }: CaptionsEditorProps) {
  const captions = listOf(content.fields.captions).map(fieldsOf)
  const setCaptions = (next: readonly Fields[]) =>
    content.change({ captions: next.length === 0 ? undefined : next })
  const { found, problem, send } = useCaptionUpload(filmLength, onShow, (src) => {
    setCaptions([...captions, { src, ...newLanguage(captions) }])
    onShow()
  })
  function renderCaption(caption: Fields, at: number) {
    return (
      <CaptionFields
        at={at}
        caption={caption}
        onChange={(changed) => setCaptions(changeAt(captions, at, () => changed))}
        onRemove={() => setCaptions(removeAt(captions, at))}
      />
    )
  }
  return (
    <section data-field="captions" aria-label="Captions">
      <Stack gap="snug">
        {captions.length === 0 ? (
          <Notice>No captions yet. Deaf viewers can’t follow this video.</Notice>
        ) : (
          <ProblemsAt field="captions" />
        )}
        {inOrder(captions, renderCaption)}
        {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
        <FoundInCaptions {...found} />
        <FileDrop
          label="Add captions"
          what="a WebVTT (.vtt) or SubRip (.srt) file"
          accept=".vtt,.srt,text/vtt"
          onFile={(file) => void send(file)}
        />
        <p className={textStyles.note}>We’ll create the transcript from the captions.</p>
      </Stack>
    </section>
  )
}

interface Found {
  /** Reason for refusing the file. */
  refusal?: string
  changes?: readonly string[]
  problems: readonly CaptionProblem[]
}

/** Lists the changes to the last file, and its problems. */
function FoundInCaptions({ refusal, changes = [], problems }: Found) {
  return (
    <>
      {refusal !== undefined && <Notice tone="danger">{refusal}</Notice>}
      {changes.length > 0 && <Notice>{changes.join(' ')}</Notice>}
      {problems.length > 0 && (
        <ul>
          {problems.map((problem) => (
            <li key={`${problem.line} ${problem.message}`}>{problemText(problem)}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Checks a file of captions, reports its problems at once, and sends it if browsers can show it. */
function useCaptionUpload(
  filmLength: number | undefined,
  onShow: () => void,
  onAddress: (address: string) => void,
) {
  const upload = useFieldUpload('captions', onAddress, onShow)
  const [found, setFound] = useState<Found>({ problems: [] })
  async function send(file: File) {
    const name = `${file.name.replace(/\.[^.]*$/, '')}.vtt`
    // Checked before reading, because a film with such a name would fill the page's memory.
    const tooLarge = findUploadProblem('captions', { name, size: file.size })
    if (tooLarge !== undefined) return setFound({ refusal: tooLarge, problems: [] })
    const { text, changes, problems } = prepareCaptions(new Uint8Array(await file.arrayBuffer()), filmLength)
    if (problems.some(({ severity }) => severity === 'error'))
      return setFound({ refusal: 'These captions have errors.', problems })
    setFound({ changes, problems })
    await upload.send(new File([text], name, { lastModified: file.lastModified }))
  }
  return { found, problem: upload.problem, send }
}

function problemText({ line, message }: CaptionProblem): string {
  return line === undefined ? asSentence(message) : `Line ${line}: ${asSentence(message)}`
}

type CaptionFieldsProps = {
  at: number
  caption: Fields
  onChange: (caption: Fields) => void
  onRemove: () => void
}

function CaptionFields({ at, caption, onChange, onRemove }: CaptionFieldsProps) {
  return (
    <Stack as="fieldset" gap="snug" className={styles.caption} aria-label={`Captions ${at + 1}`}>
      <TextField
        {...useProblemsAt(`captions[${at}].srclang`, 'For example, en or pt-BR.')}
        label="Language"
        value={textOf(caption.srclang)}
        onEnter={(srclang) => onChange({ ...caption, srclang: srclang.trim() })}
      />
      <TextField
        {...useProblemsAt(`captions[${at}].label`, 'For example, English.')}
        label="Name"
        value={textOf(caption.label)}
        onEnter={(label) => onChange({ ...caption, label })}
      />
      <Button kind="quiet" onClick={onRemove}>
        Remove <VisuallyHidden>{`captions ${at + 1}`}</VisuallyHidden>
      </Button>
    </Stack>
  )
}

/** Returns the default language of new captions: English, unless the film already has English captions. */
function newLanguage(captions: readonly Fields[]) {
  const hasEnglish = captions.some(({ srclang }) => srclang === 'en')
  return hasEnglish ? { srclang: '', label: '' } : { srclang: 'en', label: 'English' }
}
