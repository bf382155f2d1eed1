import type { SidebarState } from '../../protocol';
import { fill } from '../messages/fill';
import { messages } from '../messages/messages';
import { Button } from '../parts/buttons';
import { describeFormerShare, nameOf } from './formulas-use';

const text = messages.connect.others;
const { formulasUse } = messages.connect;

/** Tells a user without a connection what formulas and tables read with, and how to ask for a share. */
export function OthersConnection({ state, onCheck }: { state: SidebarState; onCheck: () => void }) {
  const { others, formerShare } = state;
  if (others === null && formerShare === null) return null;
  return (
    <div class="note others">
      <p class="note-text">
        {others === null ? formulasUse.none : others.isOwners ? `${formulasUse.owner} ${text.needNoKey}` : text.other}
      </p>
      {others !== null && others.sources.length > 0 && (
        <p class="note-text">{fill(text.tables, <bdi>{others.sources.map(nameOf).join('; ')}</bdi>)}</p>
      )}
      {formerShare !== null && <p class="note-text">{describeFormerShare(state)}</p>}
      {others?.isOwners === true && <p class="note-text">{fill(text.status, <code>=FIN_STATUS()</code>)}</p>}
      {others !== null && (
        <p class="note-text">{others.isOwners ? text.askOwner(formulasUse.share) : text.askUser(formulasUse.share)}</p>
      )}
      <Button kind="quiet" onClick={onCheck}>
        {messages.connect.permissions.checkAgain}
      </Button>
    </div>
  );
}
