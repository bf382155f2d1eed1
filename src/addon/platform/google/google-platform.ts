import type { Platform } from '../platform';
import { googleCache, googleUserCache } from './google-cache';
import { googleClock, googleCodec, googleDates } from './google-codec';
import { googleHttp } from './google-http';
import { googleLock } from './google-lock';
import { googleProperties } from './google-properties';
import { googleSpreadsheet } from './google-spreadsheet';
import { googleTriggers } from './google-triggers';
import { googleUi } from './google-ui';

/** Google's services behind the add-on's interfaces. Creating it makes no service call. */
export function googlePlatform(): Platform {
  return {
    http: googleHttp,
    clock: googleClock,
    codec: googleCodec,
    dates: googleDates,
    cache: googleCache,
    userCache: googleUserCache,
    userProperties: googleProperties(() => PropertiesService.getUserProperties()),
    documentProperties: googleProperties(() => PropertiesService.getDocumentProperties()),
    documentLock: googleLock(),
    triggers: googleTriggers,
    ui: googleUi,
    spreadsheet: googleSpreadsheet,
  };
}
