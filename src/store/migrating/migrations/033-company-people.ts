import { columns, gradual, index, table } from './gradual-steps.ts'

/** Adds company users' second factors and challenges, and the time of a session's last factor check. */
export const companyPeople = gradual(
  columns('sessions', 'second_factor bigint', 'from_link bigint'),
  table(`passkeys (
    uid text not null,
    id text not null,
    public_key text not null,
    counter bigint not null,
    transports text not null,
    name text not null,
    created bigint not null,
    last_used bigint,
    held bigint,
    constraint passkeys_key primary key (uid, id),
    constraint passkeys_id unique (id))`),
  table(`totp_factors (
    uid text not null primary key,
    secret text not null,
    last_step bigint not null,
    created bigint not null,
    last_used bigint)`),
  table(`recovery_codes (
    uid text not null,
    hash text not null,
    created bigint not null,
    used bigint,
    constraint recovery_codes_key primary key (uid, hash))`),
  table(`factor_challenges (
    hash text not null primary key,
    act text not null,
    uid text,
    secret text,
    used bigint,
    expires bigint not null)`),
  index('factor_challenges_expires', 'factor_challenges', ['expires']),
)
