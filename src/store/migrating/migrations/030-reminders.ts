import { columns, gradual, table } from './gradual-steps.ts'

/** Adds sent reminders by user and day, each partner's last round, and the partner's reminder setting. */
export const reminders = gradual(
  columns('partners', 'reminders_off bigint'),
  table(`reminders (
    partner_id text not null references partners (id),
    uid text not null,
    day text not null,
    kind text not null,
    mail text not null,
    requested_by text,
    named text not null,
    state text not null,
    why text,
    queued bigint not null,
    ended bigint,
    constraint reminders_key primary key (partner_id, uid, day))`),
  table(`reminder_rounds (
    partner_id text not null references partners (id),
    day text not null,
    finished bigint not null,
    constraint reminder_rounds_key primary key (partner_id, day))`),
)
