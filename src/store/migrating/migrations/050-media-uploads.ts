import { columns, gradual } from './gradual-steps.ts'

/** Adds the purpose of an uploaded file, and the draft that receives the picture, film or captions. */
export const mediaUploads = gradual(
  columns('uploads', `purpose text not null default 'folder'`, 'draft_id text'),
)
