import { type ReactNode, useState } from 'react'
import { ActDialog } from '#client/form/act-dialog.tsx'
import type { CompanyPartner } from '#contract/console/company-partners.ts'
import { keysOf } from '#domain/unknown-value.ts'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/layout.tsx'
import { GoesAndStays } from '../form/erasure-summary.tsx'
import styles from './partner.module.css'
import { goingTexts, resumingText, stayingTexts, suspendingText } from './partner-sentences.ts'
import type { PartnerAct } from './use-partner-act.ts'

type ActName = 'suspend' | 'resume' | 'remove'

type PartnerActsProps = { partner: CompanyPartner; act: PartnerAct }

const ACTS: Record<ActName, { words: string; takesAway: boolean; states: CompanyPartner['state'][] }> = {
  suspend: { words: 'Suspend', takesAway: true, states: ['open'] },
  resume: { words: 'Resume', takesAway: false, states: ['suspended', 'removed'] },
  remove: { words: 'Remove', takesAway: true, states: ['open', 'suspended'] },
}

/**
 * Buttons for the actions allowed in a partner's current state. Each asks for confirmation and explains its effect.
 */
export function PartnerActs({ partner, act }: PartnerActsProps) {
  const [chosen, setChosen] = useState<ActName>()
  const names = keysOf(ACTS).filter((name) => ACTS[name].states.includes(partner.state))
  return (
    <>
      <Row gap="snug">
        {names.map((name) => (
          <Button
            key={name}
            kind={name === 'remove' ? 'quiet' : 'secondary'}
            className={name === 'remove' ? styles.danger : undefined}
            onClick={() => setChosen(name)}
          >
            {ACTS[name].words}
          </Button>
        ))}
      </Row>
      {chosen && (
        <PartnerActDialog name={chosen} partner={partner} act={act} onClose={() => setChosen(undefined)} />
      )}
    </>
  )
}

type DialogProps = PartnerActsProps & { name: ActName; onClose: () => void }

function PartnerActDialog({ name, partner, act, onClose }: DialogProps) {
  const { words, takesAway } = ACTS[name]
  const { id, version } = partner
  return (
    <ActDialog
      title={`${words} ${partner.name}?`}
      verb={words}
      isDanger={takesAway}
      typed={name === 'remove' ? { label: `Type ${id} to remove it`, value: id } : undefined}
      onConfirm={() => act(name, name === 'remove' ? { version, id } : { version })}
      onClose={onClose}
    >
      {EFFECTS[name](partner)}
    </ActDialog>
  )
}

const EFFECTS: Record<ActName, (partner: CompanyPartner) => ReactNode> = {
  suspend: (partner) => <p>{suspendingText(partner)}</p>,
  resume: ({ state }) => <p>{resumingText(state)}</p>,
  remove: (partner) => <GoesAndStays goes={goingTexts(partner)} stays={stayingTexts(partner)} />,
}
