import type { AlertButton, AlertView, MenuView, SidebarView } from '../../host';
import type { HostContext } from '../host-context';
import type { Run } from './run';

type Question = Pick<AlertView, 'title' | 'message' | 'buttons'>;

interface OpenAlert {
  readonly view: AlertView;
  readonly settle: (button: AlertButton) => void;
}

/** The menus, dialogs and sidebars of each user. The page shows them. */
export class UserInterface {
  readonly menus = new Map<string, readonly MenuView[]>();
  readonly sidebars = new Map<string, SidebarView>();
  private readonly open = new Map<number, OpenAlert>();
  private lastId = 0;

  constructor(private readonly context: HostContext) {}

  setSidebar(userId: string, sidebar: SidebarView | null): void {
    if (sidebar) this.sidebars.set(userId, sidebar);
    else this.sidebars.delete(userId);
    this.context.emit('sidebar', { userId, sidebar });
  }

  alerts(userId: string): readonly AlertView[] {
    return [...this.open.values()].map(({ view }) => view).filter((view) => view.userId === userId);
  }

  answer(alertId: number, button: AlertButton): void {
    this.open.get(alertId)?.settle(button);
  }

  /** Shows an alert. Returns the button that the user presses, or that a user who agrees would press. */
  async ask(run: Run, question: Question): Promise<AlertButton> {
    const { answerAlert, asksUser = false } = this.context.options;
    this.lastId += 1;
    const view: AlertView = { id: this.lastId, userId: run.user.id, ...question, isWaiting: asksUser && !answerAlert };
    if (view.isWaiting) return this.waitForAnswer(run, view);
    this.context.emit('alert', view);
    return answerAlert ? answerAlert(view) : (view.buttons[0] ?? 'OK');
  }

  private waitForAnswer(run: Run, view: AlertView): Promise<AlertButton> {
    return new Promise((resolve) => {
      const close = () => {
        if (this.open.delete(view.id)) this.context.emit('alertClosed', { userId: view.userId, id: view.id });
      };
      const settle = (button: AlertButton) => {
        close();
        resolve(button);
      };
      run.onEnd.push(close);
      this.open.set(view.id, { view, settle });
      this.context.emit('alert', view);
    });
  }
}
