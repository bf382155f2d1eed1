import { type InsertStmt, type Node, parse, type RangeVar } from 'libpg-query';

/** Every table of an organization begins its primary key with this column. */
const organizationColumn = 'organization_id';

/** Whether an expression is the organization of the request. */
type IsOwn = (expression: Node | undefined) => boolean;

/** A statement, or a query within it: its tables and its conditions. */
interface Level {
  readonly tables: readonly { readonly name: string; readonly table: string }[];
  readonly conditions: readonly Node[];
  /** The rows that it inserts. */
  readonly insert: InsertStmt | null;
}

/**
 * The tables of a statement that are not limited to one organization, by PostgreSQL's own parser. A table is limited if the
 * conditions of its query level require that its organization equals the parameter with the request's organization, or the
 * organization of a limited table of the same level. A row to insert is limited if it has that parameter.
 *
 * Conditions of other levels do not count: a distributed engine chooses the shard of a table by those of its own level.
 */
export async function findUnlimitedTables(
  { sql, parameters }: { readonly sql: string; readonly parameters: readonly unknown[] },
  organizationId: string,
  organizationTables: ReadonlySet<string>,
): Promise<string[]> {
  const isOwn: IsOwn = (expression) => {
    if (expression === undefined) return false;
    if ('TypeCast' in expression) return isOwn(expression.TypeCast.arg);
    return 'ParamRef' in expression && parameters[Number(expression.ParamRef.number) - 1] === organizationId;
  };
  const { stmts } = await parse(sql);
  return levelsIn(stmts).flatMap((level) => {
    const limited = limitedNames(level, isOwn);
    const read = level.tables.filter(({ name }) => !limited.has(name)).map(({ table }) => table);
    const { insert } = level;
    const written = insert === null || insertsOwnRows(insert, isOwn) ? [] : [String(insert.relation?.relname)];
    return [...read, ...written].filter((table) => organizationTables.has(table));
  });
}

/** The levels anywhere in a parse tree. Sample of a node: `{"RangeVar": {"relname": "tags", "alias": {"aliasname": "g"}}}`. */
function levelsIn(tree: unknown): Level[] {
  if (typeof tree !== 'object' || tree === null) return [];
  const own = toLevel(tree as Node);
  return [...(own === null ? [] : [own]), ...Object.values(tree).flatMap(levelsIn)];
}

function toLevel(node: Node): Level | null {
  if ('InsertStmt' in node) return { tables: [], conditions: [], insert: node.InsertStmt };
  if ('UpdateStmt' in node) {
    const { relation, fromClause = [], whereClause } = node.UpdateStmt;
    return readLevel([toNode(relation), ...fromClause], whereClause);
  }
  if ('DeleteStmt' in node) {
    const { relation, usingClause = [], whereClause } = node.DeleteStmt;
    return readLevel([toNode(relation), ...usingClause], whereClause);
  }
  // Both sides of a union are selects without a name of their kind around them.
  const select = 'limitOption' in node ? (node as SelectLevel) : null;
  return select === null ? null : readLevel(select.fromClause ?? [], select.whereClause);
}

interface SelectLevel {
  readonly fromClause?: Node[];
  readonly whereClause?: Node;
}

function toNode(relation: RangeVar | undefined): Node {
  return { RangeVar: relation ?? {} };
}

function readLevel(from: readonly Node[], where: Node | undefined): Level {
  const parts = from.map(readFrom);
  return {
    tables: parts.flatMap(({ tables }) => tables),
    conditions: [...parts.flatMap(({ conditions }) => conditions), ...conjunctsOf(where)],
    insert: null,
  };
}

function readFrom(node: Node | undefined): Pick<Level, 'tables' | 'conditions'> {
  if (node !== undefined && 'RangeVar' in node) {
    const { relname = '', alias } = node.RangeVar;
    return { tables: [{ name: alias?.aliasname ?? relname, table: relname }], conditions: [] };
  }
  if (node === undefined || !('JoinExpr' in node)) return { tables: [], conditions: [] };
  const { jointype, larg, rarg, quals } = node.JoinExpr;
  const sides = [readFrom(larg), readFrom(rarg)];
  return {
    tables: sides.flatMap(({ tables }) => tables),
    // The condition of an outer join limits only one side.
    conditions: [
      ...sides.flatMap(({ conditions }) => conditions),
      ...(jointype === 'JOIN_INNER' ? conjunctsOf(quals) : []),
    ],
  };
}

function conjunctsOf(condition: Node | undefined): Node[] {
  if (condition === undefined) return [];
  if (!('BoolExpr' in condition)) return [condition];
  const { boolop, args = [] } = condition.BoolExpr;
  return boolop === 'AND_EXPR' ? args.flatMap(conjunctsOf) : [];
}

/** The names of the tables whose organization must be the request's. */
function limitedNames({ tables, conditions }: Level, isOwn: IsOwn): ReadonlySet<string> {
  const equal = conditions.flatMap((condition) => {
    if (!('A_Expr' in condition)) return [];
    const { kind, name, lexpr, rexpr } = condition.A_Expr;
    return kind === 'AEXPR_OP' && nameOf(name) === '=' ? [[lexpr, rexpr] as const] : [];
  });
  const limited = new Set<string>();
  const isLimited = (side: Node | undefined) => isOwn(side) || limited.has(organizationOf(side, tables) ?? '');
  for (let before = -1; before < limited.size; ) {
    before = limited.size;
    for (const [left, right] of equal) {
      if (isLimited(left)) limited.add(organizationOf(right, tables) ?? '');
      if (isLimited(right)) limited.add(organizationOf(left, tables) ?? '');
    }
    limited.delete('');
  }
  return limited;
}

/** `g.organization_id` → `g`, which may be left out if there is one table; null: another expression. */
function organizationOf(expression: Node | undefined, tables: Level['tables']): string | null {
  if (expression === undefined || !('ColumnRef' in expression)) return null;
  const { fields = [] } = expression.ColumnRef;
  if (nameOf(fields.slice(-1)) !== organizationColumn) return null;
  if (fields.length > 1) return nameOf(fields.slice(0, 1));
  return tables.length === 1 ? (tables[0]?.name ?? null) : null;
}

/** The name of a list such as `[{"String": {"sval": "="}}]`. */
function nameOf([first]: readonly Node[] = []): string | null {
  return first !== undefined && 'String' in first ? (first.String.sval ?? null) : null;
}

function insertsOwnRows({ cols = [], selectStmt, onConflictClause }: InsertStmt, isOwn: IsOwn): boolean {
  const place = cols.findIndex((column) => 'ResTarget' in column && column.ResTarget.name === organizationColumn);
  const target = onConflictClause?.infer?.indexElems;
  const hasOwnTarget =
    target?.some((element) => 'IndexElem' in element && element.IndexElem.name === organizationColumn) ?? true;
  if (place < 0 || !hasOwnTarget || selectStmt === undefined || !('SelectStmt' in selectStmt)) return false;
  const { valuesLists = [], targetList = [] } = selectStmt.SelectStmt;
  if (valuesLists.length > 0) return valuesLists.every((row) => 'List' in row && isOwn(row.List.items?.[place]));
  const value = targetList[place];
  return value !== undefined && 'ResTarget' in value && isOwn(value.ResTarget.val);
}
