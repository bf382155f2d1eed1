import { createHash } from 'node:crypto';
import { method, methodsOf, objectType, type ServiceType, service } from '../calls/service-type';
import { Handle } from '../calls/values';
import type { Run } from '../execution/run';
import type { HostContext } from '../host-context';

const userMethod = methodsOf<UserData>();

interface UserData {
  readonly email: string;
}

const KEY_ROTATION_MS = 30 * 24 * 3_600_000;

export function sessionService(context: HostContext): ServiceType[] {
  // A custom function runs without a user: the address is empty.
  const user = ({ run }: { run: Run }) => {
    const email = run.mode === 'CUSTOM_FUNCTION' ? '' : run.user.email;
    return new Handle('User', { email } satisfies UserData, email);
  };
  return [
    service('Session', {
      getActiveUser: method('identity', '', user),
      // In a trigger the user who created it; everywhere else the one at the keyboard.
      getEffectiveUser: method('identity', '', user),
      getActiveUserLocale: method('free', '', ({ run }) => run.user.locale),
      getScriptTimeZone: method('free', '', () => context.bundle.manifest.timeZone),
      // Rotates every 30 days. In a custom function, it identifies the owner, as was observed.
      getTemporaryActiveUserKey: method('user-key', '', ({ run }) => {
        const userId = run.mode === 'CUSTOM_FUNCTION' ? context.owner.id : run.user.id;
        const period = Math.floor(context.clock.now() / KEY_ROTATION_MS);
        return createHash('sha256').update(`${userId}\n${period}`).digest('base64');
      }),
    }),
    objectType('Session.User', {
      getEmail: userMethod('free', '', ({ data }) => data.email),
    }),
  ];
}
