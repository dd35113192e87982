/** Numbers of a requirement's people. Excused people are neither done nor open. */
export interface RequiredCounts {
  open: number
  done: number
  excused: number
}

/** A person of a requirement, or several alike. */
interface CountedPeople {
  isOpen: boolean
  isExcused: boolean
  people?: number
}

/** Counts the people of a requirement. An excused person is neither done nor open, even after completing the course. */
export function countRequired(groups: readonly CountedPeople[]): RequiredCounts {
  const counts: RequiredCounts = { open: 0, done: 0, excused: 0 }
  for (const { isOpen, isExcused, people = 1 } of groups)
    counts[isExcused ? 'excused' : isOpen ? 'open' : 'done'] += people
  return counts
}

/** The people excused from a course. */
export interface ExcusedPeople {
  courseId: string
  people: string[]
}

/** Returns the people excused from a course. */
export function excusedFrom(courseId: string, excused: readonly ExcusedPeople[] = []): ReadonlySet<string> {
  return new Set(excused.find((one) => one.courseId === courseId)?.people)
}
