import { useRef } from 'react'
import { fileOfLink } from '#domain/media/named-media.ts'
import { completeLink } from '#domain/text/complete-link.ts'
import { type Fields, fieldsOf, listOf, textOf } from '#domain/unknown-value.ts'
import { Button } from '#ui/form/button.tsx'
import fieldStyles from '#ui/form/field.module.css'
import { FileButton, useDrop } from '#ui/form/file-drop.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { inOrder } from '#ui/layout/in-order.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { ExternalLink } from '#ui/text/external-link.tsx'
import textLink from '#ui/text/link.module.css'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import styles from './draft-editor.module.css'
import linkStyles from './notes-and-links.module.css'
import { ProblemsAt, useProblemsAt } from './problems/problems-at.tsx'
import { draftMediaAddress } from './state/draft-media.ts'
import { changeAt, removeAt } from './state/list-edits.ts'
import type { EditedContent } from './state/use-edited-content.ts'
import { useDraftUploads } from './upload/draft-uploads.tsx'
import { useFieldUpload } from './upload/use-field-upload.ts'

/** Fields for the notes and links of a module, which the player shows next to it. */
export function NotesAndLinks({ content }: { content: EditedContent }) {
  const { fields, change } = content
  return (
    <>
      <TextArea
        {...useProblemsAt('notes', 'Shown next to the module.')}
        label="Notes"
        value={textOf(fields.notes)}
        onChange={({ target }) => change({ notes: target.value === '' ? undefined : target.value })}
      />
      <Links content={content} />
    </>
  )
}

function Links({ content: { fields, change } }: { content: EditedContent }) {
  const links = listOf(fields.links).map(fieldsOf)
  const setLinks = (next: object[], words: string, typing?: string) =>
    change({ links: next.length === 0 ? undefined : next }, { words, typing })
  function handleChange(at: number, changes: LinkChanges) {
    const changed = changeAt(links, at, (link) => ({ ...link, ...changes }))
    setLinks(changed, `change link ${at + 1}`, `link ${at}`)
  }
  const replaced = useRef(new Map<string, string>())
  const { problem, send } = useFieldUpload('file', (value, name) => {
    const before = replaced.current.get(name)
    const at = before === undefined ? -1 : links.findIndex((link) => link.value === before)
    if (at < 0) setLinks([...links, { title: titleOf(name), value }], 'add a file')
    else
      setLinks(
        changeAt(links, at, (link) => ({ ...link, value })),
        `replace the file of link ${at + 1}`,
      )
  })
  /** Uploads a file for a new link, or in place of the file with this address. */
  function handleFile(file: File, before?: string) {
    if (before === undefined) replaced.current.delete(file.name)
    else replaced.current.set(file.name, before)
    void send(file)
  }
  const { isOver, ...dropping } = useDrop(false, handleFile)
  return (
    // Files dropped here can also be chosen with the button.
    <section
      data-field="links"
      className={classNames(linkStyles.links, isOver && linkStyles.over)}
      {...dropping}
    >
      <h3 className={styles.heading}>Links</h3>
      <ProblemsAt field="links" />
      <Stack as="ol">
        {inOrder(links, (link, at) => (
          <li>
            <LinkFields
              number={at + 1}
              link={link}
              onChange={(changes) => handleChange(at, changes)}
              onReplace={(file) => handleFile(file, textOf(link.value))}
              onRemove={() => setLinks(removeAt(links, at), `remove link ${at + 1}`)}
            />
          </li>
        ))}
      </Stack>
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      <Row gap="none">
        <Button
          kind="quiet"
          className={styles.flush}
          onClick={() => setLinks([...links, { title: '', value: '' }], 'add a link')}
        >
          Add a link
        </Button>
        <FileButton kind="quiet" className={linkStyles.file} accept={PDF} onFile={handleFile}>
          Add a file
        </FileButton>
      </Row>
    </section>
  )
}

/** File types offered to choose from. */
const PDF = '.pdf,application/pdf'

/** Returns the title of a file by its name. */
function titleOf(name: string): string {
  return name
    .replace(/\.[^.]*$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
}

type LinkChanges = { title?: string; value?: string }

type LinkFieldsProps = {
  number: number
  link: Fields
  onChange: (changes: LinkChanges) => void
  onReplace: (file: File) => void
  onRemove: () => void
}

function LinkFields({ number, link, onChange, onReplace, onRemove }: LinkFieldsProps) {
  const isFile = fileOfLink(link.value) !== undefined
  const name = `${isFile ? 'PDF' : 'Link'} ${number}`
  return (
    <div className={linkStyles.link}>
      <span className={fieldStyles.label}>{name}</span>
      <Button kind="quiet" onClick={onRemove}>
        Remove <VisuallyHidden>{isFile ? name : name.toLowerCase()}</VisuallyHidden>
      </Button>
      <TextField
        {...useProblemsAt(`links[${number - 1}].title`)}
        label={undefined}
        aria-label={`${name}: text`}
        placeholder="Text"
        value={textOf(link.title)}
        onEnter={(text) => onChange({ title: text })}
      />
      {isFile ? (
        <FileActs name={name} address={textOf(link.value)} onReplace={onReplace} />
      ) : (
        <AddressField number={number} link={link} onChange={onChange} />
      )}
    </div>
  )
}

type FileActsProps = Pick<LinkFieldsProps, 'onReplace'> & { name: string; address: string }

/** Opens or replaces the file of a link. */
function FileActs({ name, address, onReplace }: FileActsProps) {
  const { draftId } = useDraftUploads()
  const about = <VisuallyHidden>{name}</VisuallyHidden>
  return (
    <Row>
      <ExternalLink
        address={draftMediaAddress(draftId, address) ?? address}
        className={textLink.back}
        isMarked
      >
        Open {about}
      </ExternalLink>
      <FileButton kind="quiet" className={linkStyles.file} accept={PDF} onFile={onReplace}>
        Replace {about}
      </FileButton>
    </Row>
  )
}

function AddressField({ number, link, onChange }: Pick<LinkFieldsProps, 'number' | 'link' | 'onChange'>) {
  return (
    <TextField
      {...useProblemsAt(`links[${number - 1}].value`)}
      label={undefined}
      aria-label={`Link ${number}: address`}
      placeholder="https://"
      type="url"
      value={textOf(link.value)}
      onEnter={(text) => onChange({ value: text })}
      onBlur={({ target: { value } }) =>
        completeLink(value) !== value && onChange({ value: completeLink(value) })
      }
    />
  )
}
