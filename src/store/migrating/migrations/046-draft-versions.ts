import { columns, gradual, index, table } from './gradual-steps.ts'

/** Adds earlier contents of draft parts. Also adds each part's last save, so that a repeated save counts once. */
export const draftVersions = gradual(
  table(`draft_versions (
    id text not null primary key,
    draft_id text not null,
    part text not null,
    content text not null,
    reason text not null,
    lost integer,
    written bigint not null,
    written_by text not null,
    stored bigint not null)`),
  index('draft_versions_part', 'draft_versions', ['draft_id', 'part', 'stored']),
  index('draft_versions_stored', 'draft_versions', ['stored']),
  columns('draft_parts', 'save_id text'),
)
