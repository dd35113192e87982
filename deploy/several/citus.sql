-- Lays the learning record out on Citus: each partner's records, events and counts on one of its workers, together, so that an act is
-- a transaction of one machine. Run it as the owner on the coordinator, on the empty tables that `portal migrate` made there;
-- docs/scaling.md says in which order everything is moved.
begin;

-- On every worker: what each partner's tables name. Small, seldom written.
select create_reference_table('partners');
select create_reference_table('courses');
select create_reference_table('course_revisions');

-- They keep columns true where 0.3.0 writes, which does not know Citus.
drop trigger if exists completions_active on completions;
drop trigger if exists completions_times on completions;
drop trigger if exists completions_renewed on completions;

-- By partner, and next to each other.
select create_distributed_table('completions', 'partner_id', colocate_with => 'none');
select create_distributed_table('learning_events', 'partner_id', colocate_with => 'completions');
select create_distributed_table('learning_counts', 'partner_id', colocate_with => 'completions');
select create_distributed_table('requirements', 'partner_id', colocate_with => 'completions');
select create_distributed_table('certificates', 'partner_id', colocate_with => 'completions');
select create_distributed_table('reminders', 'partner_id', colocate_with => 'completions');
select create_distributed_table('reminder_rounds', 'partner_id', colocate_with => 'completions');
select create_distributed_table('report_days', 'partner_id', colocate_with => 'completions');

-- People, sessions and mail stay on the coordinator, which is a PostgreSQL like any other, as long as its cores suffice
-- for sign-ins. Their tables keep each other by triggers while two versions of the portal may run side by side, which Citus does not
-- take on distributed tables.
commit;
