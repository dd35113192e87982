import { gradual, table } from './gradual-steps.ts'

/** Adds the latest figures of each course across all partners for the console. */
export const courseFigures = gradual(
  table(`course_figures (
    course_id text not null primary key,
    counted bigint not null,
    partners integer not null,
    people integer not null,
    complete integer not null,
    doubtful integer not null)`),
  table(`course_partner_figures (
    course_id text not null,
    partner_id text not null,
    counted bigint not null,
    people integer not null,
    complete integer not null,
    constraint course_partner_figures_key primary key (course_id, partner_id))`),
  table(`question_figures (
    course_id text not null,
    module_id text not null,
    revision integer not null,
    question integer not null,
    what text not null,
    value integer not null,
    counted bigint not null,
    count bigint not null,
    total bigint not null,
    constraint question_figures_key
        primary key (course_id, module_id, revision, question, what, value))`),
)
