import { gradual, table } from './gradual-steps.ts'

/** Adds users' mail preferences, and the key that signs their preference links. */
export const mailChoices = gradual(
  table(`mail_choices (
    uid text not null primary key references users (uid) on delete cascade,
    reminders text not null,
    digest integer not null,
    changed bigint not null)`),
  table(`unsubscribe_keys (
    id text not null primary key,
    secret text not null,
    created bigint not null)`),
)
