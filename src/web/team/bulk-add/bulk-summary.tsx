import type { Ref } from 'react'
import { plural } from '#domain/messages.ts'
import { DEFAULT_GROUP_WORD, type GroupWord, groupsWord } from '#domain/people/member-groups.ts'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/layout.tsx'
import { ProgressBar } from '#ui/state/progress-bar.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import textStyles from '#ui/text/text.module.css'
import styles from './bulk-add.module.css'
import type { BulkProgress } from './use-bulk-add.ts'

type BulkSummaryProps = {
  rows: number
  /** Number of rows that can be sent, including failed ones. */
  ready: number
  failed: number
  /** Numbers of rows that move members to other groups, among `ready` and `failed`. */
  moves: { ready: number; failed: number }
  added: number
  moved: number
  /** Number of groups in the list, and of new ones; undefined for a list without groups. */
  groups: { word: GroupWord; all: number; fresh: number } | undefined
  progress: BulkProgress | undefined
  onAdd: () => void
  onUndo: () => void
  /** Ref of the status sentence, which can take the focus. */
  ref: Ref<HTMLParagraphElement>
}

/** Sticky summary above the list: the number of rows by state, the actions, and their progress. */
export function BulkSummary(props: BulkSummaryProps) {
  const { ready, added, progress, onAdd, onUndo, ref } = props
  const isAdding = progress?.act === 'add'
  const isUndoing = progress?.act === 'undo'
  // The button of a running action keeps its initial count.
  const toAdd = isAdding ? progress.of : ready
  const toUndo = isUndoing ? progress.of : added
  return (
    <Row gap="snug" className={styles.summary}>
      <p
        role="status"
        className={classNames(textStyles.strong, textStyles.numbers, styles.result)}
        tabIndex={-1}
        ref={ref}
      >
        {progress ? progressText(props, progress) : countText(props)}
      </p>
      <Row gap="small">
        {toUndo > 0 && !isAdding && (
          <Button kind="secondary" busy={isUndoing} onClick={onUndo}>
            {`${isUndoing ? 'Removing' : 'Undo: remove'} ${plural(toUndo, 'added member')}`}
          </Button>
        )}
        {toAdd > 0 && !isUndoing && (
          <Button busy={isAdding} onClick={onAdd}>
            {addText(props, toAdd)}
          </Button>
        )}
      </Row>
      {progress && (
        <div className={styles.progress}>
          <ProgressBar
            label={isUndoing ? 'Removing members' : `${VERBS[findKind(toAdd, progress.moves)].busy} members`}
            value={progress.done}
            max={progress.of}
          />
        </div>
      )}
    </Row>
  )
}

/** Returns the label of the Add button, idle or busy. */
function addText({ progress, failed, ready, moves }: BulkSummaryProps, count: number): string {
  const members = plural(count, 'member')
  if (progress) return `${VERBS[findKind(count, progress.moves)].busy} ${members}`
  return `${failed > 0 && failed === ready ? 'Retry' : VERBS[findKind(count, moves.ready)].idle} ${members}`
}

const VERBS = {
  add: { idle: 'Add', busy: 'Adding' },
  move: { idle: 'Move', busy: 'Moving' },
  both: { idle: 'Add or move', busy: 'Saving' },
}

function findKind(count: number, moves = 0): keyof typeof VERBS {
  if (moves === 0) return 'add'
  return moves === count ? 'move' : 'both'
}

/** Returns the progress of an action. For an addition, includes the number of skipped rows. */
function progressText(
  { rows, ready, added, moved }: BulkSummaryProps,
  { act, done, of }: BulkProgress,
): string {
  const skipped = rows - added - moved - ready
  return `${done} of ${of} done${act === 'add' && skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** Returns the number of rows by state, without states of no row. */
function countText({ rows, ready, moves, failed, added, moved, groups }: BulkSummaryProps): string {
  const word = groups?.word ?? DEFAULT_GROUP_WORD
  const toMove = moves.ready - moves.failed
  const toAdd = ready - failed - toMove
  const counts = [
    added > 0 && `${added} added`,
    moved > 0 && `${moved} changed ${word}`,
    failed > 0 && `${failed} couldn’t be ${moves.failed > 0 ? 'saved' : 'added'}`,
    toAdd > 0 && `${toAdd} ready to add`,
    toMove > 0 && `${toMove} ${toMove === 1 ? 'changes' : 'change'} ${word}`,
    rows > added + moved + ready && `${rows - added - moved - ready} skipped`,
  ]
  const text = `${plural(rows, 'row')}: ${counts.filter(Boolean).join(', ')}`
  if (!groups || groups.all === 0) return text
  const noun = groups.all === 1 ? word : groupsWord(word)
  return `${text}\u00a0· ${groups.all} ${noun}${groups.fresh > 0 ? `, ${groups.fresh} new` : ''}`
}
