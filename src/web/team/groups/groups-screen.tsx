import { Suspense, useState } from 'react'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { type Group, groupLabel, groupsTitle, groupsWord } from '#domain/people/member-groups.ts'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import { PageHeader, Screen } from '#ui/layout/screen.tsx'
import { Empty } from '#ui/state/empty.tsx'
import { Skeleton } from '#ui/state/skeleton.tsx'
import { Toast } from '#ui/state/toast.tsx'
import { LoadFailed } from '#web/messages/error-modal.tsx'
import { BackToTeam } from '../back-to-team.tsx'
import type { GroupAct } from './group-dialog.tsx'
import { GroupTable } from './group-table.tsx'
import styles from './groups-screen.module.css'
import { Managers } from './managers.tsx'
import { type GroupsOfTeam, useGroupFigures } from './use-group-figures.ts'
import { WordSelect } from './word-select.tsx'

// Loaded on the first act.
const GroupDialog = lazyPart(() => import('./group-dialog.tsx'), 'GroupDialog', undefined, {
  isFetchedAhead: false,
})

/** Screen of the team's groups, such as shops: their figures, and the acts on them. */
export function GroupsScreen() {
  const team = useGroupFigures()
  const title = groupsTitle(team.word)
  return (
    <Screen title={title}>
      <BackToTeam />
      {team.failed.length > 0 && <LoadFailed what={`your ${groupsWord(team.word)}`} failed={team.failed} />}
      {team.failed.length === 0 && (team.figures ? <Groups {...team} /> : <Loading title={title} />)}
    </Screen>
  )
}

function Loading({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <Skeleton label="Loading…" shape="rows" />
    </>
  )
}

function Groups(team: GroupsOfTeam) {
  const { figures = [], word, manages, run } = team
  const [act, setAct] = useState<GroupAct>()
  const [notice, setNotice] = useState('')
  const groups = figures.map(({ group }) => group)

  function begin(next: GroupAct) {
    setNotice('')
    setAct(next)
  }
  return (
    <>
      <PageHeader title={groupsTitle(team.word)}>
        {!manages && (
          <Button data-print="no" onClick={() => begin({ kind: 'create' })}>{`Add ${word}`}</Button>
        )}
      </PageHeader>
      <Stack>
        {figures.length > 0 ? (
          <GroupTable
            {...team}
            figures={figures}
            onAct={manages ? undefined : (kind, group: Group) => begin({ kind, group })}
          />
        ) : (
          <Empty title={`No ${groupsWord(word)} yet`}>
            {`Add your ${groupsWord(word)} here, or import a list of people with a column “${groupLabel(word)}”.`}
          </Empty>
        )}
        {figures.length > 0 && !manages && <Managers onDone={setNotice} />}
        {!manages && (
          <div className={styles.word} data-print="no">
            <WordSelect
              word={word}
              onChange={(next) => run((client) => client.setWord(next), { changesPeople: false })}
            />
          </div>
        )}
      </Stack>
      <Toast words={notice} onEnd={() => setNotice('')} />
      {act && (
        <Suspense>
          <GroupDialog
            act={act}
            groups={groups}
            word={word}
            run={run}
            onDone={setNotice}
            onClose={() => setAct(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
