-- An administrator runs this once for each PostgreSQL server and database: psql -v password=... -v backup_password=... -f database.sql
-- The program itself needs no right beyond these: it may not make roles or databases, and is no superuser.
create role livery_tenant nologin noinherit;
create role livery_operator nologin noinherit;
create role livery login password :'password';
grant livery_tenant, livery_operator to livery;
create database livery owner livery;
-- Bypasses row-level security, which also applies to the owner: pg_dump as the owner is refused.
create role livery_backup login bypassrls password :'backup_password';
grant pg_read_all_data to livery_backup;
