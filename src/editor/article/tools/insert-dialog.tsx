import type { LexicalEditor } from 'lexical'
import { useState } from 'react'
import { FormDialog } from '#client/form/act-dialog.tsx'
import { useForm } from '#client/form/use-form.ts'
import { completeLink, linkOf } from '#domain/text/complete-link.ts'
import { Field } from '#ui/form/field.tsx'
import { type AtCaret, insertTable, setLink } from './article-tools.ts'
import { PictureDialog } from './picture-dialog.tsx'

/** Insertions that need a dialog. */
export type Insertion = 'link' | 'picture' | 'table'

type InsertDialogProps = { editor: LexicalEditor; insertion: Insertion; caret: AtCaret; onClose: () => void }

/** Dialog for the details of a link, a picture or a table to insert at the caret. */
export function InsertDialog({ insertion, ...props }: InsertDialogProps) {
  if (insertion === 'link') return <LinkDialog {...props} />
  return insertion === 'picture' ? <PictureDialog {...props} /> : <TableDialog {...props} />
}

type DialogProps = Omit<InsertDialogProps, 'insertion'>

/** Initial value of a new link's field. It is removed if a complete URL is pasted after it. */
const BEGINNING = 'https://'
const DOUBLED_SCHEME = /^https:\/\/(?=https?:\/\/|mailto:|www\.)/i

function LinkDialog({ editor, caret, onClose }: DialogProps) {
  const [entry, setEntry] = useState(caret.link ?? BEGINNING)
  const address = completeLink(entry.trim().replace(DOUBLED_SCHEME, ''))
  const isTakenAway = address === '' && caret.link !== undefined
  const form = useForm<'address'>({
    check: () =>
      isTakenAway || linkOf(address) !== undefined
        ? undefined
        : { field: 'address', sentence: 'Use an https:// or mailto: address.' },
  })
  async function handleSubmit() {
    const isDone = await form.submit(async () => setLink(editor, isTakenAway ? undefined : address))
    if (isDone) onClose()
  }
  return (
    <FormDialog title="Link" verb="Add link" form={form} onSubmit={handleSubmit} onClose={onClose}>
      <Field
        {...form.field('address')}
        label="Address"
        hint={
          caret.link === undefined ? 'The selected text becomes the link.' : 'Leave empty to remove the link.'
        }
        type="url"
        autoComplete="off"
        value={entry}
        onChange={({ target }) => setEntry(target.value)}
      />
    </FormDialog>
  )
}

/** Maximum number of rows and columns of a new table. Further ones can be added individually. */
const MAX_ROWS = 50
const MAX_COLUMNS = 10

function TableDialog({ editor, onClose }: DialogProps) {
  const [size, setSize] = useState({ rows: '3', columns: '3' })
  const isSize = (text: string, most: number) =>
    /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= most
  const form = useForm<'rows' | 'columns'>({
    check() {
      if (!isSize(size.rows, MAX_ROWS))
        return { field: 'rows', sentence: `Enter a number from 1 to ${MAX_ROWS}.` }
      if (isSize(size.columns, MAX_COLUMNS)) return undefined
      return { field: 'columns', sentence: `Enter a number from 1 to ${MAX_COLUMNS}.` }
    },
  })
  async function handleSubmit() {
    const wanted = { rows: Number(size.rows), columns: Number(size.columns) }
    if (await form.submit(async () => insertTable(editor, wanted))) onClose()
  }
  return (
    <FormDialog title="Table" verb="Insert table" form={form} onSubmit={handleSubmit} onClose={onClose}>
      <Field
        {...form.field('rows')}
        label="Rows"
        hint="The first row is the header."
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
