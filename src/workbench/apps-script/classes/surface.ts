import type { Surface } from '../../execution/prelude/prelude';
import type { ServiceType } from '../calls/service-type';
import type { UserInterface } from '../execution/user-interface';
import type { Site } from '../host-context';
import type { Messages } from '../messages';
import { cacheService } from './cache-service';
import { enums } from './enums';
import { htmlService } from './html-service';
import { lockService } from './lock-service';
import { propertiesService } from './properties-service';
import { scriptApp } from './script-app';
import { sessionService } from './session';
import { spreadsheetApp } from './spreadsheet-app';
import { uiTypes } from './ui';
import { urlFetchApp } from './url-fetch-app';
import { utilitiesService } from './utilities';

/** Google's services that are not emulated; those that a custom function may call there are told apart. */
const absentServices: Surface['absentServices'] = {
  CalendarApp: 'not in cells',
  CardService: 'not in cells',
  ContactsApp: 'not in cells',
  ContentService: 'not in cells',
  DocumentApp: 'not in cells',
  DriveApp: 'not in cells',
  FormApp: 'not in cells',
  GmailApp: 'not in cells',
  GroupsApp: 'not in cells',
  Jdbc: 'in cells',
  LanguageApp: 'in cells',
  LinearOptimizationService: 'not in cells',
  MailApp: 'not in cells',
  Maps: 'in cells',
  SitesApp: 'not in cells',
  SlidesApp: 'not in cells',
  XmlService: 'in cells',
};

export function serviceTypes(
  site: Site,
  userInterface: UserInterface,
  triggersChanged: () => void,
): ReadonlyMap<string, ServiceType> {
  const all = [
    ...cacheService(site),
    ...htmlService(site),
    ...lockService(site),
    ...propertiesService(site),
    ...scriptApp(site, triggersChanged),
    ...sessionService(site),
    ...spreadsheetApp(site),
    ...uiTypes(site, userInterface),
    ...urlFetchApp(site),
    utilitiesService(site),
  ];
  return new Map(all.map((type) => [type.name, type]));
}

/** What each context is told to make: the one list of members is that of the services themselves. */
export function surfaceOf(types: ReadonlyMap<string, ServiceType>, messages: Messages): Surface {
  return {
    types: Object.fromEntries([...types].map(([name, type]) => [name, Object.keys(type.methods)])),
    services: [...types.values()].filter((type) => type.isService).map((type) => type.name),
    enums,
    absentServices,
    texts: {
      noPermission: messages.noPermission('{0}'),
      signature: messages.signature('{0}', '{1}'),
      cannotConvert: messages.cannotConvert('{0}', '{1}'),
      invalidArgument: messages.invalidArgument('{0}'),
      argumentTooLarge: messages.argumentTooLarge('{0}'),
      resultTooLarge: messages.resultTooLarge(),
      invalidTimeZone: messages.invalidTimeZone('{0}'),
      couldNotDecode: messages.couldNotDecode(),
      couldNotUnzip: messages.couldNotUnzip(),
      unparseableDate: messages.unparseableDate('{0}'),
    },
  };
}
