import type { LexicalEditor } from 'lexical'
import { useState } from 'react'
import { safeLink } from '#domain/text/safe-link.ts'
import { Field } from '#web/ui/form/field.tsx'
import { FormDialog } from '../../form/act-dialog.tsx'
import { type FormProblem, useForm } from '../../form/form.tsx'
import { type AtCaret, insertTable, setLink, setPicture } from './article-tools.ts'

/** The fields to fill in before it is put in. */
export type Insertion = 'link' | 'picture' | 'table'

type InsertDialogProps = { editor: LexicalEditor; insertion: Insertion; caret: AtCaret; onClose: () => void }

/** Asks for what a link, a picture or a table needs, and puts it in at the caret. */
export function InsertDialog({ insertion, ...props }: InsertDialogProps) {
  if (insertion === 'link') return <LinkDialog {...props} />
  return insertion === 'picture' ? <PictureDialog {...props} /> : <TableDialog {...props} />
}

type DialogProps = Omit<InsertDialogProps, 'insertion'>

function LinkDialog({ editor, caret, onClose }: DialogProps) {
  const [address, setAddress] = useState(caret.link ?? 'https://')
  const isTakenAway = address.trim() === '' && caret.link !== undefined
  const form = useForm<'address'>({
    check: () =>
      isTakenAway || safeLink(address.trim()) !== undefined
        ? undefined
        : { field: 'address', sentence: 'A link begins with https:// or mailto:.' },
  })
  async function handleSubmit() {
    const isDone = await form.submit(async () => setLink(editor, isTakenAway ? undefined : address.trim()))
    if (isDone) onClose()
  }
  return (
    <FormDialog title="Link" verb="Set the link" form={form} onSubmit={handleSubmit} onClose={onClose}>
      <Field
        {...form.field('address')}
        label="Address"
        hint={
          caret.link === undefined
            ? 'The selected words become the link.'
            : 'Leave it empty to take the link away.'
        }
        type="url"
        autoComplete="off"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
    </FormDialog>
  )
}

function PictureDialog({ editor, caret: { picture }, onClose }: DialogProps) {
  const [entry, setEntry] = useState({
    src: picture?.src ?? 'https://',
    altText: picture?.altText ?? '',
    isDecorative: picture?.altText === '',
  })
  const { src, altText, isDecorative } = entry
  const form = useForm<'src' | 'altText'>({ check: () => findPictureProblem(entry) })
  async function handleSubmit() {
    const { width = 0, height = 0 } = picture ?? {}
    const set = { src: src.trim(), altText: isDecorative ? '' : altText.trim(), width, height }
    if (await form.submit(async () => setPicture(editor, set))) onClose()
  }
  return (
    <FormDialog title="Picture" verb="Set the picture" form={form} onSubmit={handleSubmit} onClose={onClose}>
      <Field
        {...form.field('altText')}
        label="What it shows, for people who cannot see it"
        autoComplete="off"
        disabled={isDecorative}
        value={altText}
        onChange={({ target }) => setEntry({ ...entry, altText: target.value })}
      />
      <DecorativeChoice isOn={isDecorative} onChange={(is) => setEntry({ ...entry, isDecorative: is })} />
      <Field
        {...form.field('src')}
        label="Address"
        type="url"
        autoComplete="off"
        value={src}
        onChange={({ target }) => setEntry({ ...entry, src: target.value })}
      />
    </FormDialog>
  )
}

function DecorativeChoice({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} /> It is
      decorative: nobody misses it
    </label>
  )
}

type PictureEntry = { src: string; altText: string; isDecorative: boolean }

function findPictureProblem({
  src,
  altText,
  isDecorative,
}: PictureEntry): FormProblem<'src' | 'altText'> | undefined {
  if (altText.trim() === '' && !isDecorative)
    return { field: 'altText', sentence: 'Say what it shows, or that it is decorative.' }
  if (isPictureAddress(src.trim())) return undefined
  return { field: 'src', sentence: 'The address of a picture begins with https:// or /media/.' }
}

/** Returns whether the player shows a picture at this address. */
function isPictureAddress(src: string): boolean {
  return src.startsWith('/media/') || safeLink(src)?.startsWith('https://') === true
}

/** Most rows and columns of a table that is put in; more can be added one by one. */
const MAX_ROWS = 50
const MAX_COLUMNS = 10

function TableDialog({ editor, onClose }: DialogProps) {
  const [size, setSize] = useState({ rows: '3', columns: '3' })
  const isSize = (text: string, most: number) =>
    /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= most
  const form = useForm<'rows' | 'columns'>({
    check() {
      if (!isSize(size.rows, MAX_ROWS)) return { field: 'rows', sentence: `A number from 1 to ${MAX_ROWS}.` }
      if (isSize(size.columns, MAX_COLUMNS)) return undefined
      return { field: 'columns', sentence: `A number from 1 to ${MAX_COLUMNS}.` }
    },
  })
  async function handleSubmit() {
    const wanted = { rows: Number(size.rows), columns: Number(size.columns) }
    if (await form.submit(async () => insertTable(editor, wanted))) onClose()
  }
  return (
    <FormDialog title="Table" verb="Put the table in" form={form} onSubmit={handleSubmit} onClose={onClose}>
      <Field
        {...form.field('rows')}
        label="Rows"
        hint="The first is the head."
        inputMode="numeric"
        autoComplete="off"
        value={size.rows}
        onChange={({ target }) => setSize({ ...size, rows: target.value })}
      />
      <Field
        {...form.field('columns')}
        label="Columns"
        inputMode="numeric"
        autoComplete="off"
        value={size.columns}
        onChange={({ target }) => setSize({ ...size, columns: target.value })}
      />
    </FormDialog>
  )
}
