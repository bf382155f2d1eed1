import { type Kysely, sql } from 'kysely';

/** The two organizations of the demo are in different ones. */
const partsOfTests = 4;

/**
 * Installs what the service uses of Citus, on plain PostgreSQL: a distributed table is partitioned by hash of its column. So
 * statements meet what partitions need, such as the column in every key, and not what separate nodes need. It raises the errors
 * of Citus 13.2 for foreign keys in their words, and like Citus leaves the rows behind (in the schema `left_behind`). It also
 * refuses the statements that Citus 13.2 was seen to refuse: see `refuse_as_citus` and `run_command_on_workers`.
 *
 * Its catalog has two workers, which have the parts in turn, and no coordinator before `citus_set_coordinator_host`. A row of
 * `stand_in_faults` makes one of them fail.
 */
export async function installCitusStandIn<Tables>(database: Kysely<Tables>, parts = partsOfTests): Promise<void> {
  for (const statement of statementsFor(parts)) await sql.raw(statement).execute(database);
}

const statementsFor = (parts: number) => [
  `create schema left_behind`,

  `create view citus_stat_activity as select * from pg_stat_activity`,

  `create table pg_dist_node (groupid integer primary key, nodename text not null, nodeport integer not null,
    noderole text not null default 'primary', isactive boolean not null default true)`,
  `insert into pg_dist_node values (1, 'worker-1', 5432), (2, 'worker-2', 5432)`,
  `create table pg_dist_shard (shardid bigint primary key, logicalrelid regclass not null, part regclass not null)`,
  `create table pg_dist_placement (shardid bigint not null, groupid integer not null)`,
  `create table stand_in_faults (nodename text not null, fault text not null)`,
  `create sequence stand_in_shards start 102008`,

  `create view citus_shards as select s.logicalrelid as table_name, s.shardid, n.nodename, n.nodeport,
    pg_total_relation_size(s.part) as shard_size
    from pg_dist_shard s join pg_dist_placement p using (shardid) join pg_dist_node n using (groupid)`,

  `create function get_shard_id_for_distribution_column(table_name regclass, distribution_value anyelement) returns bigint
    language plpgsql as $$
  declare
    found_id bigint;
  begin
    execute format('select s.shardid from pg_dist_shard s join %1$s rows on rows.tableoid = s.part
      where s.logicalrelid = %1$L::regclass and rows.organization_id = $1', table_name) into found_id using distribution_value;
    return found_id;
  end $$`,

  `create function citus_set_coordinator_host(host text, port integer default 5432) returns void language sql as $$
    insert into pg_dist_node values (0, host, port)
      on conflict (groupid) do update set nodename = excluded.nodename, nodeport = excluded.nodeport
  $$`,

  `create function citus_check_connection_to_node(nodename text, nodeport integer default 5432) returns boolean
    language sql as $$
    select not exists (select from stand_in_faults f where f.nodename = $1 and fault = 'connection')
  $$`,

  `create function citus_check_cluster_node_health() returns table (from_nodename text, from_nodeport integer,
    to_nodename text, to_nodeport integer, result boolean) language sql as $$
    select f.nodename, f.nodeport, t.nodename, t.nodeport, citus_check_connection_to_node(t.nodename, t.nodeport)
      and citus_check_connection_to_node(f.nodename, f.nodeport)
    from pg_dist_node f, pg_dist_node t
  $$`,

  `create function isolate_tenant_to_new_shard(table_name regclass, tenant_id anyelement, cascade_option text default '',
    shard_transfer_mode text default 'auto') returns bigint language plpgsql as $$
  declare
    old_id bigint := get_shard_id_for_distribution_column(table_name, tenant_id);
    new_id bigint := nextval('stand_in_shards');
  begin
    if cascade_option <> 'CASCADE' then
      raise 'cannot isolate tenant because "%" has colocated tables', table_name;
    end if;
    update pg_dist_placement set shardid = new_id where shardid = old_id;
    update pg_dist_shard set shardid = new_id where shardid = old_id;
    return new_id;
  end $$`,

  `create function citus_move_shard_placement(shard_id bigint, source_node_name text, source_node_port integer,
    target_node_name text, target_node_port integer, shard_transfer_mode text default 'auto') returns void
    language plpgsql as $$
  begin
    update pg_dist_placement set groupid = n.groupid from pg_dist_node n
      where shardid = shard_id and n.nodename = target_node_name and n.nodeport = target_node_port;
    if not found then
      raise 'could not find worker node %:%', target_node_name, target_node_port;
    end if;
  end $$`,

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
    if current_query() ~* '^\\s*insert\\s.*\\mvalues\\s*\\(.*\\(\\s*select\\M' then
      raise 'subqueries are not supported within INSERT queries';
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
      insert into pg_dist_shard values (nextval('stand_in_shards'), name::regclass, (name || '_' || part)::regclass);
      insert into pg_dist_placement values (currval('stand_in_shards'), 1 + part % 2);
    end loop;
    execute format('insert into %s (%s) select %2$s from left_behind.%1$s', name, columns);
    foreach each in array keys || indexes loop
      execute each;
    end loop;
    perform refuse_statements_of(name::regclass);
    insert into pg_dist_partition values (name::regclass, 'h', 's');
  end $$`,

  // Creates the table again as a plain one. A reference table is one here.
  `create function undistribute_table(table_name regclass) returns void language plpgsql as $$
  declare
    name text := table_name::text;
    kind "char" := (select partmethod from pg_dist_partition where logicalrelid = table_name);
  begin
    if kind is null then
      raise 'cannot undistribute table because the table is not distributed';
    end if;
    delete from pg_dist_placement p using pg_dist_shard s where s.shardid = p.shardid and s.logicalrelid = table_name;
    delete from pg_dist_shard where logicalrelid = table_name;
    delete from pg_dist_partition where logicalrelid = table_name;
    execute format('drop trigger refused_by_citus on %s', name);
    if kind = 'h' then
      execute format('create table undistributed (like %s including all)', name);
      execute format('insert into undistributed select * from %s', name);
      execute format('drop table %s', name);
      execute format('alter table undistributed rename to %s', name);
    end if;
  end $$`,

  `create function truncate_local_data_after_distributing_table(function_name regclass) returns void language plpgsql as $$
  begin
    execute format('drop table if exists left_behind.%s', function_name);
  end $$`,

  // Citus itself sends `alter database` of the coordinator to the other nodes, and refuses it there.
  `create function run_command_on_workers(command text)
    returns table (nodename text, nodeport integer, success boolean, result text) language plpgsql as $$
  begin
    for nodename, nodeport in select n.nodename, n.nodeport from pg_dist_node n where groupid > 0 order by groupid loop
      if exists (select from stand_in_faults f where f.nodename = run_command_on_workers.nodename and fault = 'connection') then
        success := false;
        result := format('connection to the remote node fin@%s:%s failed with the following error: Connection refused', nodename, nodeport);
      elsif command ~* '^\\s*alter\\s+database' then
        success := false;
        result := 'ERROR: operation is not allowed on this node';
      else
        execute command into result;
        success := true;
        if command ~ 'setconfig' and exists (select from stand_in_faults f where f.nodename = run_command_on_workers.nodename and fault = 'settings') then
          result := '';
        end if;
      end if;
      return next;
    end loop;
  end $$`,
];
