import { gradual, index, table } from './gradual-steps.ts'

/**
 * Adds certificates, one per record, with the names of courses, holders and partners at that time. Also adds the
 * partner of each certificate id.
 */
export const certificates = gradual(
  table(`certificates (
    partner_id text not null references partners (id),
    id text not null,
    record_id text not null,
    user_id text not null,
    course_id text not null references courses (id),
    revision integer not null,
    name text,
    course_name text not null,
    partner_name text not null,
    score integer,
    out_of integer,
    day text not null,
    ends text,
    issued bigint not null,
    revoked bigint,
    revoked_reason text,
    revoked_by text,
    constraint certificates_key primary key (partner_id, id),
    constraint certificates_record unique (partner_id, record_id))`),
  index('certificates_user', 'certificates', ['partner_id', 'user_id', 'course_id', 'ends']),
  index('certificates_ends', 'certificates', ['partner_id', 'ends'], { where: 'ends is not null' }),
  table(`certificate_places (
    id text not null,
    partner_id text not null references partners (id),
    constraint certificate_places_key primary key (id))`),
)
