import type { ReactNode } from 'react'
import type { CompanyHealth } from '#contract/console/company-health.ts'
import { asSentence } from '#domain/text/as-sentence.ts'
import { Disclosure } from '#ui/dialog/disclosure.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Line } from '#ui/layout/layout.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { numberText } from '#ui/text/number-text.ts'
import textStyles from '#ui/text/text.module.css'
import { tableTime } from '../table/table-times.ts'
import styles from './health.module.css'
import { type Finding, findState } from './health-state.ts'

const TILES: readonly { about: Finding['about']; label: string }[] = [
  { about: 'backups', label: 'Backups' },
  { about: 'queued emails', label: 'Emails' },
  { about: 'images and videos', label: 'Files' },
  { about: 'versions', label: 'Server versions' },
]

/** Labels of the states. */
const STATE_LABELS: Record<Finding['state'], string> = {
  FAULT: 'Problem',
  look: 'Warning',
  'not set up': 'Not set up',
  well: 'OK',
}

/** Tiles of the checked areas, each with its state, figure and result. */
export function HealthTiles({ health }: { health: CompanyHealth }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops it from lists without a marker
    <ul role="list" className={styles.tiles}>
      {TILES.map(({ about, label }) => {
        const finding = health.findings.find((one) => one.about === about)
        return finding && <Tile key={about} label={label} finding={finding} health={health} />
      })}
    </ul>
  )
}

type TileProps = { label: string; finding: Finding; health: CompanyHealth }

function Tile({ label, finding, health }: TileProps) {
  const state = findState(finding, health.backup)
  return (
    <Card as="li" className={styles.tile}>
      <h2 className={styles.label}>{label}</h2>
      <Line as="p" gap="small" className={styles.state} data-state={state}>
        {STATE_LABELS[state]}
      </Line>
      <p className={styles.figure}>{figureOf(finding, health)}</p>
      <Details finding={finding} health={health} />
    </Card>
  )
}

/** Returns the main figure or word of a tile. */
function figureOf({ about, state, said }: Finding, { backup, mails }: CompanyHealth): string {
  const made = backup.verified ?? backup.made
  if (about === 'backups') return made === undefined ? 'None yet' : tableTime(made)
  if (about === 'queued emails') return `${numberText(mails.waiting)} queued`
  if (about === 'versions') return state === 'well' ? said : 'Several'
  return state === 'well' ? 'All in place' : 'Incomplete'
}

function Details({
  finding: { about, state, said },
  health: { backup },
}: Omit<TileProps, 'label'>): ReactNode {
  if (about === 'backups' && state === 'not set up')
    return (
      <Disclosure summary="Set up backups">
        <p>
          Set BACKUP_DIR to a folder, preferably on another disk, and restart the server. With PostgreSQL, run
          portal-backup.timer instead. See “Backups” in docs/operating.md.
        </p>
      </Disclosure>
    )
  return (
    <div className={classNames(textStyles.quiet, styles.said)}>
      {about === 'backups' && <p>{asSentence(backup.said)}</p>}
      {!(about === 'versions' && state === 'well') && <p>{asSentence(inOwnZone(said))}</p>}
    </div>
  )
}

/** Writes the times of a check's result, such as `2026-03-03 04:00 UTC`, in the reader's zone and format. */
function inOwnZone(said: string): string {
  return said.replace(/(\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC/g, (_, day, time) =>
    tableTime(Date.parse(`${day}T${time}Z`)),
  )
}
