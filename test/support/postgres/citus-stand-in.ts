import { type Kysely, sql } from 'kysely';

/** The two organizations of the demo are in different ones. */
const partsOfTests = 4;

/**
 * Installs what the service uses of Citus, on plain PostgreSQL: a distributed table is partitioned by hash of its column. So
 * statements meet what partitions need, such as the column in every key, and not what separate nodes need. It raises the errors
 * of Citus 13.2 for foreign keys in their words, and like Citus leaves the rows behind (in the schema `left_behind`). It also
 * refuses the statements that Citus 13.2 was seen to refuse: see `refuse_as_citus` and `run_command_on_workers`.
 */
export async function installCitusStandIn<Tables>(database: Kysely<Tables>, parts = partsOfTests): Promise<void> {
  for (const statement of statementsFor(parts)) await sql.raw(statement).execute(database);
}

const statementsFor = (parts: number) => [
  `create schema left_behind`,

  `create view citus_stat_activity as select * from pg_stat_activity`,

  `create table pg_dist_partition (logicalrelid regclass primary key, partmethod "char" not null, repmodel "char" not null)`,

  `create function check_foreign_keys(checked regclass) returns void language plpgsql as $$
  declare
    other regclass;
  begin
    select confrelid into other from pg_constraint where contype = 'f' and conrelid = checked
      and confrelid not in (select logicalrelid from pg_dist_partition);
    if found then
      raise 'referenced table "%" must be a distributed table or a reference table', other;
    end if;
    perform from pg_constraint where contype = 'f' and confrelid = checked
      and conrelid not in (select logicalrelid from pg_dist_partition);
    if found then
      raise 'foreign keys from reference tables and local tables to distributed tables are not supported';
    end if;
    perform from pg_dist_partition where logicalrelid = checked;
    if found then
      raise 'table "%" is already distributed', checked;
    end if;
  end $$`,

  // Citus evaluates mutable functions of a statement before it sends it to a shard. It cannot do so within CASE and COALESCE of
  // an update, whose branches must not all be evaluated, nor for the operand of a CASE.
  `create function has_mutable_function(expression text) returns boolean language sql as $$
    select exists (select from regexp_matches(expression, '(\\w+)\\s*\\(', 'g') as called
      join pg_proc on proname = lower(called[1]) and provolatile <> 'i')
  $$`,

  `create function refuse_as_citus() returns trigger language plpgsql as $$
  declare
    branches text := '\\mcoalesce\\s*\\((?:[^()]|\\((?:[^()]|\\([^()]*\\))*\\))*\\)|\\mcase\\M.*?\\mend\\M';
  begin
    perform from regexp_matches(current_query(), '\\mcase\\s+(?!when\\M)(.*?)\\mwhen\\M', 'gi') as operand
      where has_mutable_function(operand[1]);
    if found then
      raise 'the operand of a CASE has a function that is not IMMUTABLE';
    end if;
    if current_query() ~* '^\\s*(update|delete)' then
      perform from regexp_matches(current_query(), branches, 'gi') as branch where has_mutable_function(branch[1]);
      if found then
        raise 'non-IMMUTABLE functions are not allowed in CASE or COALESCE statements';
      end if;
    end if;
    return null;
  end $$`,

  `create function refuse_statements_of(table_name regclass) returns void language plpgsql as $$
  begin
    execute format('create trigger refused_by_citus before insert or update or delete on %s
      for each statement execute function refuse_as_citus()', table_name);
  end $$`,

  `create function create_reference_table(table_name regclass) returns void language plpgsql as $$
  begin
    perform check_foreign_keys(table_name);
    perform refuse_statements_of(table_name);
    insert into pg_dist_partition values (table_name, 'n', 't');
  end $$`,

  // Creates the table again as a partitioned one, with the same keys and indexes.
  `create function create_distributed_table(table_name regclass, distribution_column text,
    colocate_with text default 'default') returns void language plpgsql as $$
  declare
    name text := table_name::text;
    keys text[] := array(select format('alter table %s add constraint %I %s', name, conname, pg_get_constraintdef(oid))
      from pg_constraint where conrelid = table_name and contype in ('p', 'u'));
    old_keys text[] := array(select conname::text from pg_constraint where conrelid = table_name and contype in ('p', 'u'));
    indexes text[] := array(select pg_get_indexdef(indexrelid) from pg_index where indrelid = table_name
      and indexrelid not in (select conindid from pg_constraint where conrelid = table_name));
    old_indexes text[] := array(select indexrelid::regclass::text from pg_index where indrelid = table_name
      and indexrelid not in (select conindid from pg_constraint where conrelid = table_name));
    columns text := (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = table_name and attnum > 0 and not attisdropped and attgenerated = '');
    each text;
  begin
    perform check_foreign_keys(table_name);
    if colocate_with <> 'default' then
      perform from pg_dist_partition where logicalrelid = colocate_with::regclass and partmethod = 'h';
      if not found then
        raise 'relation % is not distributed', colocate_with;
      end if;
    end if;
    foreach each in array old_keys loop
      execute format('alter table %s drop constraint %I', name, each);
    end loop;
    foreach each in array old_indexes loop
      execute format('drop index %s', each);
    end loop;
    execute format('alter table %s set schema left_behind', name);
    execute format('create table %s (like left_behind.%1$s including generated including defaults)
      partition by hash (%I)', name, distribution_column);
    for part in 0 .. ${parts - 1} loop
      execute format('create table %I partition of %s for values with (modulus ${parts}, remainder %s)',
        name || '_' || part, name, part);
    end loop;
    execute format('insert into %s (%s) select %2$s from left_behind.%1$s', name, columns);
    foreach each in array keys || indexes loop
      execute each;
    end loop;
    perform refuse_statements_of(name::regclass);
    insert into pg_dist_partition values (name::regclass, 'h', 's');
  end $$`,

  `create function truncate_local_data_after_distributing_table(function_name regclass) returns void language plpgsql as $$
  begin
    execute format('drop table if exists left_behind.%s', function_name);
  end $$`,

  // Citus itself sends `alter database` of the coordinator to the other nodes, and refuses it there.
  `create function run_command_on_workers(command text)
    returns table (nodename text, nodeport integer, success boolean, result text) language plpgsql as $$
  begin
    if command ~* '^\\s*alter\\s+database' then
      return query select 'worker-1', 5432, false, 'ERROR: operation is not allowed on this node';
      return;
    end if;
    execute command;
    return query select 'worker-1', 5432, true, command;
  end $$`,
];
