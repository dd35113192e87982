import { useMemo } from 'react'
import { useServices } from '#web/services/services.ts'
import type { TeamMember } from '#web/state/team.ts'
import { useGroups } from '../groups/use-groups.ts'
import type { GroupCheck } from './check-rows.ts'
import type { ListedGroups } from './group-columns.ts'
import { changesGroups, findLimitProblem, findNewGroups, groupsByKey, idsByKey } from './plan-groups.ts'

/** Finds a member of the team by their email. */
export type MemberOf = (email: string) => TeamMember | undefined

export type ListGroups = ReturnType<typeof useListGroups>

const NO_AREAS = new Map<string, string>()

/**
 * Returns the partner's groups for a list with `listed` groups, and the word for them: by the list's header if the
 * partner has no groups yet. `check` is undefined until the groups are loaded. `isUnsupported` is true for another
 * gateway without groups.
 */
export function useListGroups(listed: ListedGroups | undefined, memberOf: MemberOf) {
  const { data: groups, word: ownWord, manages, state, error, reload } = useGroups()
  const { gatewayUrl } = useServices().config
  const word = groups?.length ? ownWord : (listed?.word ?? ownWord)
  const ids = useMemo(() => groups && idsByKey(groups), [groups])
  // A limited administrator adds people only to groups, so that a list without any needs them, too.
  const needsGroups = manages !== undefined && ids?.size !== 1
  const check = useMemo((): GroupCheck | undefined => {
    const names = new Map(groups?.map(({ id, name }) => [id, name]))
    return (
      ids && {
        word,
        findLimitProblem: manages && ((cell, isNew) => findLimitProblem(cell, isNew, ids, word)),
        findMove({ email, group = '' }) {
          const member = group === '' ? undefined : memberOf(email)
          const current = member?.groups ?? []
          const isMove = member !== undefined && changesGroups(group, current, ids)
          return isMove ? current.flatMap((id) => names.get(id) ?? []).join('; ') : undefined
        },
      }
    )
  }, [groups, ids, word, manages, memberOf])

  /** Counts the groups in the list, and the new ones in the cells to send; undefined for a list that needs none. */
  function count(cells: readonly string[], toSend: readonly string[]) {
    if (!(listed || needsGroups) || !ids) return undefined
    return { word, all: groupsByKey(cells).size, fresh: findNewGroups(toSend, ids, NO_AREAS).length }
  }
  const isUnsupported = state === 'failed' && gatewayUrl !== ''
  const hasGroups = ids !== undefined && ids.size > 0
  return { check, word, hasGroups, count, isFailed: state === 'failed', isUnsupported, error, reload }
}
