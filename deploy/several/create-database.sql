-- The role and the database of the portal. Patroni runs it once, on the first primary.
\getenv password DATABASE_PASSWORD
create role portal login password :'password';
create database portal owner portal;
