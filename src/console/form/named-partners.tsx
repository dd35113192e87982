import { Button } from '#ui/form/button.tsx'
import { Line, Stack } from '#ui/layout/layout.tsx'
import { findPartners } from '../services/find-choices.ts'
import { NameChoice } from './name-choice.tsx'
import styles from './named-partners.module.css'

/** Partner in a list of selected ones. */
export interface NamedPartner {
  id: string
  name: string
}

type NamedPartnersProps = {
  partners: readonly NamedPartner[]
  error: string | undefined
  onChange: (partners: NamedPartner[]) => void
}

/** Field for selecting partners by name, one at a time. */
export function NamedPartners({ partners, error, onChange }: NamedPartnersProps) {
  return (
    <Stack gap="small">
      {partners.length > 0 && (
        <Stack as="ul" gap="none" aria-label="Partners">
          {partners.map(({ id, name }) => (
            <Line as="li" key={id} className={styles.named}>
              <bdi>{name}</bdi>
              <Button
                kind="quiet"
                aria-label={`Remove ${name}`}
                onClick={() => onChange(partners.filter((one) => one.id !== id))}
              >
                Remove
              </Button>
            </Line>
          ))}
        </Stack>
      )}
      <NameChoice
        isLabeled
        label="Add a partner"
        searchLabel="Find a partner"
        find={findPartners}
        chosen={undefined}
        clear="Clear"
        error={error}
        onChange={(choice) => {
          if (choice && !partners.some(({ id }) => id === choice.id))
            onChange([...partners, { id: choice.id, name: choice.name }])
        }}
      />
    </Stack>
  )
}
