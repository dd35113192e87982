import { gradual, table } from './gradual-steps.ts'

/** Adds individual users' deadlines and excuses in required courses. */
export const ownDeadlines = gradual(
  table(`own_deadlines (
    partner_id text not null references partners (id),
    user_id text not null,
    course_id text not null,
    by_day text,
    reason text,
    document text,
    changed bigint not null,
    changed_by text not null,
    constraint own_deadlines_key primary key (partner_id, user_id, course_id))`),
)
