/**
 * Migrations up to version 0.3.0, replaced by the baseline. A database has all or none of them. Databases older than
 * 0.3.0 must be upgraded with that version.
 */
export const BASELINE_NAMES: readonly string[] = [
  '001-people-courses-records',
  '002-recovery-mail-audit',
  '003-video-positions',
  '004-status-index',
  '005-attempt-times',
  '006-session-secrets',
  '007-one-form-of-emails',
  '008-proofs-and-devices',
  '009-known-browsers',
  '010-mail-causes',
  '011-records-by-partner',
  '012-demo-people-and-beginnings',
  '013-team-in-order',
  '014-events-beneath-records',
  '015-learning-counts',
  '016-partner-states',
  '017-backup-state',
  '018-course-media',
  '019-session-keys',
  '020-audit-partner',
  '021-video-places',
  '022-emails-and-members',
  '023-schema-floor',
  '024-leases',
  '025-web-assets',
]
