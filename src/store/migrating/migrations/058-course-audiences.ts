import { columns, gradual, table } from './gradual-steps.ts'

/**
 * Adds the audience of a course: its kind and days, null for all partners and no limit, and the partners that it
 * names. The first limited audience raises the floor (`storeAudience`), since older versions show every course to all
 * partners.
 */
export const courseAudiences = gradual(
  columns('courses', '"audience" text', '"audience_from" text', '"audience_until" text'),
  table(`audience_partners (
    course_id text not null references courses (id),
    partner_id text not null references partners (id),
    constraint audience_partners_key primary key (course_id, partner_id))`),
)
