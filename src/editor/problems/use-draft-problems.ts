import { useCallback, useMemo, useRef, useState } from 'react'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import type { CourseDraftDetails } from '#contract/console/company-drafts.ts'
import { isBlank } from '#domain/text/blank-text.ts'
import { draftPath, findDraft } from '../services/course-calls.ts'
import type { EditedModule } from '../state/outline-edits.ts'
import { attemptedFieldsOf } from './attempted-fields.ts'
import type { EditedProblem } from './module-problems.ts'
import { countProblems, type ProblemCount } from './problem-count.ts'
import { useAttemptsVersion } from './problems-at.tsx'

/**
 * Returns the shown problems of a whole draft: current ones for opened modules and, after the author has
 * requested all, the server's for the others.
 */
export function useDraftProblems(draftId: string) {
  const checked = useConsoleData(draftPath(draftId), (call) => findDraft(call, draftId))
  const attempted = attemptedFieldsOf(draftId)
  useAttemptsVersion(attempted)
  const live = useRef(new Map<string, readonly EditedProblem[]>())
  const [, setCounts] = useState('')
  const asChecked = useMemo(() => modulesAsChecked(checked.data), [checked.data])

  /** Stores the problems of a module. Re-renders the outline only if their number has changed. */
  const report = useCallback((moduleId: string, problems: readonly EditedProblem[]) => {
    live.current.set(moduleId, problems)
    const counts = [...live.current].map(([id, found]) => [id, Object.values(countProblems(found))])
    setCounts(JSON.stringify(counts))
  }, [])
  function countOf(module: EditedModule): ProblemCount {
    const found = live.current.get(module.id)
    if (found) return countProblems(attempted.shown(module.id, found))
    return attempted.isAll ? countAsChecked(module, asChecked) : NONE
  }
  return { checked, attempted, report, countOf }
}

const NONE: ProblemCount = { errors: 0, warnings: 0 }

type CheckedModules = ReadonlyMap<string, CourseDraftDetails['sections'][number]['modules'][number]>

function modulesAsChecked(draft: CourseDraftDetails | undefined): CheckedModules {
  const modules = draft?.sections.flatMap((section) => section.modules) ?? []
  return new Map(modules.map((module) => [module.id, module]))
}

/** Counts the problems found by the server in a module. The module's title may have changed since. */
function countAsChecked(module: EditedModule, checked: CheckedModules): ProblemCount {
  const known = checked.get(module.id)
  if (!known) return { errors: Number(isBlank(module.title)), warnings: 0 }
  const { errors, warnings, title } = known
  return { errors: errors + Number(isBlank(module.title)) - Number(isBlank(title)), warnings }
}
