import { gradual, table } from './gradual-steps.ts'

/** Adds the latest figures of each partner for the console. */
export const partnerFigures = gradual(
  table(`partner_figures (
    partner_id text not null primary key references partners (id),
    folded text not null,
    counted bigint not null,
    administrators integer not null,
    associates integer not null,
    active integer not null,
    possible integer not null,
    complete integer not null,
    overdue integer not null,
    undelivered integer not null,
    last_seen bigint,
    courses text not null)`),
)
