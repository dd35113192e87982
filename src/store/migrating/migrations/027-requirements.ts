import { columns, gradual, table } from './gradual-steps.ts'

const COLUMNS = `course_id text not null references courses (id),
    by_day text,
    within_days integer,
    added bigint not null,
    ended bigint`

/** Adds requirements of courses with their due dates, for one or all partners, and each partner's time zone. */
export const requirements = gradual(
  columns('partners', 'time_zone text'),
  table(`requirements (
    partner_id text not null references partners (id),
    id text not null,
    ${COLUMNS},
    people text,
    added_by text not null,
    constraint requirements_key primary key (partner_id, id))`),
  table(`company_requirements (
    id text not null,
    ${COLUMNS},
    constraint company_requirements_key primary key (id))`),
)
