import { completeLink } from '#domain/text/complete-link.ts'
import { fieldsOf, listOf, textOf } from '#domain/unknown-value.ts'
import { Button } from '#ui/form/button.tsx'
import fieldStyles from '#ui/form/field.module.css'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { inOrder } from '#ui/layout/in-order.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import styles from './draft-editor.module.css'
import linkStyles from './notes-and-links.module.css'
import { ProblemsAt, useProblemsAt } from './problems/problems-at.tsx'
import { changeAt, removeAt } from './state/list-edits.ts'
import type { EditedContent } from './state/use-edited-content.ts'

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
  return (
    <section data-field="links">
      <h3 className={styles.heading}>Links</h3>
      <ProblemsAt field="links" />
      <Stack as="ol">
        {inOrder(links, (link, at) => (
          <li>
            <LinkFields
              number={at + 1}
              link={link}
              onChange={(changes) => handleChange(at, changes)}
              onRemove={() => setLinks(removeAt(links, at), `remove link ${at + 1}`)}
            />
          </li>
        ))}
      </Stack>
      <Button
        kind="quiet"
        className={styles.flush}
        onClick={() => setLinks([...links, { title: '', value: '' }], 'add a link')}
      >
        Add a link
      </Button>
    </section>
  )
}

type LinkChanges = { title?: string; value?: string }

type LinkFieldsProps = {
  number: number
  link: Readonly<Record<string, unknown>>
  onChange: (changes: LinkChanges) => void
  onRemove: () => void
}

function LinkFields({ number, link, onChange, onRemove }: LinkFieldsProps) {
  const name = `Link ${number}`
  return (
    <div className={linkStyles.link}>
      <span className={fieldStyles.label}>{name}</span>
      <Button kind="quiet" onClick={onRemove}>
        Remove <VisuallyHidden>{name.toLowerCase()}</VisuallyHidden>
      </Button>
      <TextField
        {...useProblemsAt(`links[${number - 1}].title`)}
        label={undefined}
        aria-label={`${name}: text`}
        placeholder="Text"
        value={textOf(link.title)}
        onEnter={(text) => onChange({ title: text })}
      />
      <TextField
        {...useProblemsAt(`links[${number - 1}].value`)}
        label={undefined}
        aria-label={`${name}: address`}
        placeholder="https://"
        type="url"
        value={textOf(link.value)}
        onEnter={(text) => onChange({ value: text })}
        onBlur={({ target: { value } }) =>
          completeLink(value) !== value && onChange({ value: completeLink(value) })
        }
      />
    </div>
  )
}
