import { gradual, index, table } from './gradual-steps.ts'

/**
 * Adds signed badges of certificates with their indexes in status lists, the signing keys, and the courses with
 * badges.
 */
export const badges = gradual(
  table(`badge_keys (
    kid text not null primary key,
    private_jwk text not null,
    public_jwk text not null,
    created bigint not null)`),
  table(`badges (
    status_list integer not null,
    place integer not null,
    certificate_id text not null,
    jwt text,
    revoked integer not null,
    constraint badges_key primary key (status_list, place),
    constraint badges_certificate unique (certificate_id))`),
  index('badges_revoked', 'badges', ['status_list', 'place'], { where: 'revoked = 1' }),
  table(`badge_achievements (
    course_id text not null,
    revision integer not null,
    course_name text not null,
    constraint badge_achievements_key primary key (course_id, revision))`),
)
