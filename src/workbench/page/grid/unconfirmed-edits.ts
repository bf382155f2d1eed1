import { type EditTarget, edits } from '../../workbook/view/edits';

/** A change in the server's order. `origin` is the page that made it, or null for results and scripts. */
interface OrderedChange {
  readonly id: string;
  readonly params: unknown;
  readonly origin: string | null;
}

const setCells = 'sheet.mutation.set-range-values';

/**
 * The edits of this page that the server has not confirmed, and the changes that overtook them. The page applied those
 * changes after its own edits, but the server applied them before.
 */
export class UnconfirmedEdits {
  private count = 0;
  private readonly overtaking: OrderedChange[] = [];

  add(): void {
    this.count += 1;
  }

  /** Records a change that this page did not make. */
  overtake(change: OrderedChange): void {
    if (this.count > 0) this.overtaking.push(change);
  }

  /** Decides what to do when the server confirms an edit of this page. Only cell values can be applied again. */
  effectOf(edit: OrderedChange): 'none' | 'apply again' | 'diverged' {
    if (this.overtaking.length === 0) return 'none';
    if (edit.id === setCells) return 'apply again';
    return this.overtaking.some((change) => dependOnOrder(change, edit)) ? 'diverged' : 'none';
  }

  confirm(): void {
    this.count = Math.max(0, this.count - 1);
    if (this.count === 0) this.overtaking.length = 0;
  }
}

/** Whether both sides can differ when one of them applies `change` before `edit`, and the other after it. */
function dependOnOrder(change: OrderedChange, edit: OrderedChange): boolean {
  // Such a change moves cells, so the other change may name them by their old position.
  if (edits[change.id]?.movesReferences || edits[edit.id]?.movesReferences) return true;
  // Results and scripts only set values, and those conflict with no other kind of edit.
  if (change.origin === null && change.id === setCells) return false;
  if (change.id === edit.id && targetsOf(edit).length === 0) return true;
  return targetsOf(change).some((a) => targetsOf(edit).some((b) => a.sheet === b.sheet && a.part === b.part));
}

function targetsOf({ id, params }: OrderedChange): readonly EditTarget[] {
  return edits[id]?.targets(params as object) ?? [];
}
