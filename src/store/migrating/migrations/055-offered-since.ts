import { columns, gradual, table } from './gradual-steps.ts'

/**
 * Adds the start times of courses' offers: when a course was enabled, and when a partner got it back. Both are
 * unknown for earlier offers; `readOfferedSince` then uses the publication and the creation of the partner.
 */
export const offeredSince = gradual(
  columns('courses', 'offered bigint'),
  table(`course_offers (
    partner_id text not null references partners (id),
    course_id text not null,
    since bigint not null,
    constraint course_offers_key primary key (partner_id, course_id))`),
)
