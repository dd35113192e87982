import { safeLink } from '#domain/text/safe-link.ts'
import { fieldsOf, listOf } from '#domain/unknown-value.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'
import { TextField } from '../form/text-field.tsx'
import styles from './draft-editor.module.css'
import { TextArea } from './text-area.tsx'
import type { EditedContent } from './use-edited-content.ts'

/** The notes and links of a module, which stand beside it in the player. */
export function NotesAndLinks({ content: { fields, change } }: { content: EditedContent }) {
  const { notes } = fields
  const links = listOf(fields.links).map(fieldsOf)
  const setLinks = (next: object[]) => change({ links: next.length === 0 ? undefined : next })
  return (
    <>
      <TextArea
        label="Notes"
        hint="Shown beside the module."
        value={typeof notes === 'string' ? notes : ''}
        onChange={({ target }) => change({ notes: target.value === '' ? undefined : target.value })}
      />
      <section>
        <h3>Links</h3>
        <ol className={styles.versions}>
          {links.map((link, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a link has no id
            <li key={at}>
              <LinkFields
                number={at + 1}
                link={link}
                onChange={(changes) =>
                  setLinks(links.map((each, place) => (place === at ? { ...each, ...changes } : each)))
                }
                onRemove={() => setLinks(links.filter((_each, place) => place !== at))}
              />
            </li>
          ))}
        </ol>
        <Button kind="quiet" onClick={() => setLinks([...links, { title: '', value: '' }])}>
          Add a link
        </Button>
      </section>
    </>
  )
}

type LinkFieldsProps = {
  number: number
  link: Readonly<Record<string, unknown>>
  onChange: (changes: { title?: string; value?: string }) => void
  onRemove: () => void
}

function LinkFields({ number, link, onChange, onRemove }: LinkFieldsProps) {
  const [title, value] = [link.title, link.value].map((text) => (typeof text === 'string' ? text : ''))
  return (
    <Stack gap="snug">
      <TextField
        label={`Link ${number}: words`}
        value={title}
        onEnter={(text) => onChange({ title: text })}
      />
      <TextField
        label={`Link ${number}: address`}
        error={value !== '' && !safeLink(value) ? 'A link begins with https:// or mailto:.' : undefined}
        type="url"
        value={value}
        onEnter={(text) => onChange({ value: text })}
      />
      <Button kind="quiet" onClick={onRemove}>
        {`Remove link ${number}`}
      </Button>
    </Stack>
  )
}
