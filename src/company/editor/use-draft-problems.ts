import { useCallback, useRef, useState } from 'react'
import type { CourseDraftDetails } from '#contract/company/company-drafts.ts'
import { isBlank } from '#domain/text/blank-text.ts'
import { useLoaded } from '../loading/use-loaded.ts'
import { draftPath, findDraft } from '../services/course-calls.ts'
import type { EditedProblem } from './module-problems.ts'
import type { EditedModule } from './outline-edits.ts'
import { countProblems, type ProblemCount } from './problem-count.ts'

/** The problems of modules that were opened in this window, by their ids. */
export type LiveProblems = ReadonlyMap<string, readonly EditedProblem[]>

/** What the check says of a whole draft: of opened modules as they are now, of the others as the server said. */
export function useDraftProblems(draftId: string) {
  const checked = useLoaded(draftPath(draftId), (call) => findDraft(call, draftId))
  const live = useRef(new Map<string, readonly EditedProblem[]>())
  const [, setCounts] = useState('')

  /** Takes what is wrong with a module; the outline is shown anew only where its number is another. */
  const report = useCallback((moduleId: string, problems: readonly EditedProblem[]) => {
    live.current.set(moduleId, problems)
    const counts = [...live.current].map(([id, found]) => [id, Object.values(countProblems(found))])
    setCounts(JSON.stringify(counts))
  }, [])
  function countOf(module: EditedModule): ProblemCount {
    const found = live.current.get(module.id)
    return found ? countProblems(found) : countAsChecked(module, checked.data)
  }
  return { checked, live: live.current as LiveProblems, report, countOf }
}

/** Counts what the server found in a module, whose title may be another since. */
function countAsChecked(module: EditedModule, checked: CourseDraftDetails | undefined): ProblemCount {
  const modules = checked?.sections.flatMap((section) => section.modules)
  const known = modules?.find(({ id }) => id === module.id)
  if (!known) return { errors: Number(isBlank(module.title)), warnings: 0 }
  const { errors, warnings, title } = known
  return { errors: errors + Number(isBlank(module.title)) - Number(isBlank(title)), warnings }
}
