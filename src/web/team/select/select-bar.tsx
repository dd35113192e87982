import {
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { DEFAULT_GROUP_WORD, groupLabel } from '#domain/people/member-groups.ts'
import { Button, buttonClassName } from '#ui/form/button.tsx'
import checkStyles from '#ui/form/check-line.module.css'
import { SearchField } from '#ui/form/search-field.tsx'
import { Line } from '#ui/layout/layout.tsx'
import { Toast } from '#ui/state/toast.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { numberText } from '#ui/text/number-text.ts'
import { useAppSelector } from '#web/state/store.ts'
import { mailtoLink } from '../nudge/nudge-mail.ts'
import { CopyAddresses } from '../nudge/write-to-members.tsx'
import { SendReminder } from '../requirements/send-reminder.tsx'
import { findLink, MEMBER_LINKS } from '../table/focus-member.ts'
import { sortEntries } from '../table/select-entries.ts'
import type { TeamEntry } from '../table/team-entry.ts'
import type { FindNotes } from '../table/team-filter.ts'
import { BY_NAME } from '../table/team-sort.ts'
import { MAX_WHOLE } from '../table/team-table.tsx'
import type { TeamView } from '../use-team-view.ts'
import { RemoveSelected } from './remove-selected.tsx'
import styles from './select-bar.module.css'
import { createSelectBox, type SelectBox } from './select-box.tsx'
import { isSelectable, Selection, selectedText } from './selection.ts'

const RequireOfSelected = lazyPart(() => import('./require-of-selected.tsx'), 'RequireOfSelected')

const ChangeGroupsDialog = lazyPart(
  () => import('../groups/change-groups-dialog.tsx'),
  'ChangeGroupsDialog',
  undefined,
  { isFetchedAhead: false },
)

/** An act on the selected members, with a dialog. */
type SelectedAct = 'remove' | 'require' | 'group'

type SelectBarProps = {
  view: TeamView
  /** The filter as text, shown instead of the search. */
  filterWords: string
  findNotes: FindNotes | undefined
  /** The number of members shown, which takes the focus if no row can. */
  countRef: RefObject<HTMLElement | null>
  /** Sets the check box of the rows, as long as members are selected. */
  onBox: (make: () => SelectBox | undefined) => void
  onRemoved: () => void
  onEnd: () => void
}

/**
 * Selects members and acts on several at once: a bar over the toolbar, or at the bottom where that is narrow. The
 * selection keeps people that a filter hides, as long as they are on the team.
 */
export function SelectBar({
  view,
  filterWords,
  findNotes,
  countRef,
  onBox,
  onRemoved,
  onEnd,
}: SelectBarProps) {
  const { entries, rows, shown } = view
  const [selection] = useState(() => new Selection())
  const chosen = useChosen(selection, entries)
  const [dialog, setDialog] = useState<{ act: SelectedAct; people: readonly TeamEntry[] }>()
  const [done, setDone] = useState('')
  const { groups, groupWord = DEFAULT_GROUP_WORD } = useAppSelector((state) => state.organization)
  const all = useRef<HTMLInputElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = createSelectBox(selection)
    onBox(() => box)
    all.current?.focus({ preventScroll: true })
    return () => onBox(() => undefined)
  }, [selection, onBox])
  useEffect(() => selection.show(rows.map(({ member }) => member)), [selection, rows])

  const free = shown.filter(({ member }) => isSelectable(member)).map(({ member }) => member.id)
  const ids = new Set(chosen.map(({ member }) => member.id))
  const chosenShown = free.filter((id) => ids.has(id)).length

  /** Ends selecting. The focus moves to the row it was in, or to the button that started it. */
  function handleEnd() {
    const link = document.activeElement?.closest('tr')?.querySelector<HTMLElement>(MEMBER_LINKS)
    flushSync(onEnd)
    const target = link ?? document.querySelector<HTMLElement>('[data-select]')
    target?.focus({ preventScroll: true })
  }
  useEscape(handleEnd)
  function handleAll() {
    const page = idsOnPage(free)
    if (page.every((id) => ids.has(id))) selection.drop(page)
    else selection.add(page)
  }
  /** After a removal the next person who was not selected gets the focus. Those not removed stay selected. */
  async function handleRemoved(result: 'done' | 'stopped' | 'failed', next: string | undefined) {
    onRemoved()
    if (result !== 'failed') flushSync(() => setDialog(undefined))
    if (result !== 'done') return
    flushSync(onEnd)
    // Waits until the dialog has tried to return the focus; its opener is gone.
    await Promise.resolve()
    const target = (next !== undefined && findLink(next)) || countRef.current
    target?.focus()
  }
  const open = (act: SelectedAct) => setDialog({ act, people: sortEntries(chosen, BY_NAME) })
  const isNone = chosen.length === 0
  const people = chosen.map(({ member }) => member)
  return (
    <div ref={bar} className={styles.bar} data-select-bar data-print="no">
      <div className={styles.search}>
        {view.filter ? (
          <p className={styles.filter}>{filterWords}</p>
        ) : (
          <SearchField label="Search by name or email" value={view.query} onChange={view.setQuery} />
        )}
      </div>
      <Line as="label" gap="snug" className={classNames(checkStyles.line, styles.all)}>
        <input
          ref={(box) => {
            all.current = box
            if (box) box.indeterminate = chosenShown > 0 && chosenShown < free.length
          }}
          type="checkbox"
          aria-label={free.length > MAX_WHOLE ? 'Select all on this screen' : 'Select all shown'}
          checked={free.length > 0 && chosenShown === free.length}
          disabled={free.length === 0}
          onChange={handleAll}
        />
        <span role="status">{selectedText(chosen.length, chosen.length - chosenShown)}</span>
      </Line>
      {!isNone && chosenShown < free.length && (
        <Button kind="quiet" className={styles.more} onClick={() => selection.add(free)}>
          {`Select all ${numberText(free.length)}${view.filter || view.query.trim() ? ' found' : ''}`}
        </Button>
      )}
      <Line gap="small" className={styles.acts}>
        <EmailThem emails={people.map(({ email }) => email)} />
        <SendReminder key="remind" entries={chosen} findNotes={findNotes} kind="secondary" />
        <Button kind="secondary" disabled={isNone} onClick={() => open('require')}>
          Require…
        </Button>
        {groups && groups.length > 0 && (
          <Button kind="secondary" disabled={isNone} onClick={() => open('group')}>
            {`${groupLabel(groupWord)}…`}
          </Button>
        )}
        <Button kind="secondary" disabled={isNone} onClick={() => open('remove')}>
          Remove
        </Button>
      </Line>
      <Button kind="quiet" className={styles.done} onClick={handleEnd}>
        Done
      </Button>
      {dialog?.act === 'remove' && (
        <RemoveSelected
          members={dialog.people.map(({ member }) => member)}
          onEnd={(result) => handleRemoved(result, findNext(rows, dialog.people))}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog?.act === 'group' && (
        <Suspense>
          <ChangeGroupsDialog
            people={dialog.people.map(({ member }) => member)}
            onDone={(_groups, sentence) => {
              setDialog(undefined)
              setDone(sentence)
            }}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      )}
      {dialog?.act === 'require' && (
        <Suspense>
          <RequireOfSelected
            people={dialog.people.map(({ member }) => member)}
            onDone={(words) => {
              setDialog(undefined)
              setDone(words)
            }}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      )}
      <Toast words={done} onEnd={() => setDone('')} />
    </div>
  )
}

/** Returns the selected members who are still on the team, in the order of all members. */
function useChosen(selection: Selection, entries: readonly TeamEntry[]): TeamEntry[] {
  const ids = useSyncExternalStore(selection.subscribe, selection.getChosen)
  return ids.size === 0 ? [] : entries.filter(({ member }) => ids.has(member.id))
}

/** Returns the ids of a short list, or of the rows of a long one that are in sight. */
function idsOnPage(free: readonly string[]): readonly string[] {
  if (free.length <= MAX_WHOLE) return free
  const isFree = new Set(free)
  const links = [...document.querySelectorAll<HTMLElement>(MEMBER_LINKS)]
  const inSight = links.filter((link) => {
    const { top, bottom } = link.getBoundingClientRect()
    return bottom > 0 && top < window.innerHeight
  })
  return inSight.map(({ dataset }) => dataset.member ?? '').filter((id) => isFree.has(id))
}

/** Returns the id of the first row after the selected ones that is not selected, otherwise of the last before them. */
function findNext(rows: readonly TeamEntry[], people: readonly TeamEntry[]): string | undefined {
  const gone = new Set(people.map(({ member }) => member.id))
  const first = rows.findIndex(({ member }) => gone.has(member.id))
  const stays = ({ member }: TeamEntry) => !gone.has(member.id)
  return (rows.slice(first).find(stays) ?? rows.slice(0, first).reverse().find(stays))?.member.id
}

/** Calls back on Escape, unless a dialog, a menu or a search with text uses it. */
function useEscape(onEscape: () => void): void {
  const handleEscape = useEffectEvent(onEscape)
  useEffect(() => {
    function handleKey({ key, target, defaultPrevented }: KeyboardEvent) {
      const isSearching =
        target instanceof HTMLInputElement && target.type === 'search' && target.value !== ''
      if (key !== 'Escape' || defaultPrevented || isSearching) return
      if (!document.querySelector('dialog[open]')) handleEscape()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}

/** Opens an email to people in the manager's email client, or copies their addresses if there are too many. */
function EmailThem({ emails }: { emails: readonly string[] }) {
  const link = mailtoLink(emails, { subject: '', body: '' })
  if (emails.length === 0)
    return (
      <Button kind="secondary" disabled>
        Email
      </Button>
    )
  if (link === undefined) return <CopyAddresses emails={emails} kind="secondary" />
  return (
    <a className={buttonClassName('secondary')} href={link}>
      Email
    </a>
  )
}
