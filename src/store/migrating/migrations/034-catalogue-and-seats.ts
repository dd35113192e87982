import { columns, gradual, table } from './gradual-steps.ts'

/** Adds each partner's courses with their first and last days, and its maximum number of associates. */
export const catalogueAndSeats = gradual(
  columns('partners', `catalogue text not null default 'all'`, 'seats integer'),
  table(`partner_courses (
    partner_id text not null references partners (id),
    course_id text not null,
    from_day text,
    until_day text,
    constraint partner_courses_key primary key (partner_id, course_id))`),
)
