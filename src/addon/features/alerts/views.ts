import type { AddonErrorCode } from '../../errors/error-codes';
import type { LastRunView } from '../../trigger/run-outcome';

/** An alert of the sheet, for the sidebar. */
export interface AlertView {
  /** Identifies what the row says; another text is another alert. */
  hash: string;
  row: number;
  /** In the language of the user. */
  text: string;
}

/** Something that crossed a limit, in the language of the user. */
export interface CrossingView {
  at: string;
  text: string;
  hash: string;
  /** The row of FIN Alerts that says so now; null if it was changed or deleted. */
  row: number | null;
}

/** The daily mail of this user. */
export interface MailView {
  isOn: boolean;
  /** The only recipient: the user's own address. */
  address: string | null;
  /** Why no mail can be sent now: Google was given no permission, tells no address, or others may say what is checked. */
  obstacle: 'permission' | 'noAddress' | 'notOwn' | null;
  /** Google's page that asks for the permission. */
  permissionUrl: string | null;
  lastSentAt: string | null;
  /** What the next mail has so far. */
  waitingCount: number;
  /** Why the last attempt failed. */
  lastError: string | null;
  lastErrorCode: AddonErrorCode | null;
}

export interface AlertsView extends LastRunView {
  /** Whether the sheet FIN Alerts exists. */
  hasSheet: boolean;
  /** Whose connection checks: one that this user may use, or another user's. */
  checkedBy: 'user' | 'other';
  /** The name of that connection, if the user has several. */
  connectionName: string | null;
  /** Whether the hourly refresh checks them: off, on, or it runs as a user who cannot. */
  schedule: 'off' | 'on' | 'otherUser';
  /** New or changed rows, and those about which FIN Categories says something else, which the user of the connection must approve. */
  waiting: AlertView[];
  /** Represents exactly these rows. */
  waitingFingerprint: string;
  /** What is still so, or was told in the last days: the newest first. */
  open: CrossingView[];
  /** Lines that the sheet FIN Alert log does not have yet. */
  unwritten: number;
  /** Null in a build that sends no mail. */
  mail: MailView | null;
}
