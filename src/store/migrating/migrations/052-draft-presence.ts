import { columns, gradual, index, table } from './gradual-steps.ts'

/**
 * Adds the users who have a part of a draft open. Also adds the page that last wrote a part; another page starts a
 * new version.
 */
export const draftPresence = gradual(
  table(`draft_presence (
    draft_id text not null,
    page text not null,
    uid text not null,
    part text not null,
    seen bigint not null,
    primary key (draft_id, page))`),
  index('draft_presence_seen', 'draft_presence', ['seen']),
  columns('draft_parts', 'page text'),
)
